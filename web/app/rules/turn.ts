// A turn in one page: the parts in their order, each with the rules behind it. The sentences lie beside the other texts.
import type { Language } from '../i18n/translate'
import type { Book } from './rules.svelte'

export interface TurnText {
  title: string
  lead: string
  parts: Record<string, { title: string; text: string }>
}

export const turnRules: Record<Book, Record<string, readonly string[]>> = {
  saga: {
    roll: ['ORD-02', 'ORD-03', 'ORD-04', 'ORD-05', 'ORD-07'],
    place: ['ABL-04', 'ABL-05', 'ORD-15'],
    act: ['ACT-02', 'SPC-01', 'SPC-02', 'MAN-02'],
    move: ['MOV-02', 'MOV-06', 'FRM-01', 'TER-04'],
    tire: ['FAT-03', 'FAT-05', 'FAT-06', 'FAT-11', 'FAT-20'],
    use: ['FAT-14', 'FAT-16', 'MEL-15', 'SHO-17'],
    shoot: ['SHO-02', 'SHO-24', 'SHO-26'],
    fight: ['CHG-07', 'MEL-04', 'MEL-14', 'MEL-25', 'WDR-01'],
    win: ['END-03', 'END-07', 'END-10'],
  },
  aofs: {
    alternate: ['AOF-RND-01', 'AOF-RND-03', 'AOF-ACT-01'],
    action: ['AOF-ACT-02', 'AOF-ACT-03', 'AOF-ACT-04', 'AOF-ACT-05'],
    move: ['AOF-MOV-01', 'AOF-MOV-03', 'AOF-TER-02', 'AOF-TER-03'],
    shoot: ['AOF-SHO-01', 'AOF-SHO-03', 'AOF-SHO-04', 'AOF-TER-01'],
    fight: ['AOF-MEL-02', 'AOF-MEL-05', 'AOF-MEL-08'],
    wound: ['AOF-WND-02', 'AOF-WND-04', 'AOF-WND-06', 'AOF-WND-07'],
    cast: ['AOF-SR-CASTER', 'AOF-R-49'],
    end: ['AOF-MIS-05', 'AOF-MIS-07', 'AOF-MOR-01', 'AOF-MOR-04'],
    win: ['AOF-MIS-08', 'AOF-R-15'],
  },
}

const texts = import.meta.glob<TurnText>('../../../data/text/*/turn_*.json', { import: 'default' })

export const loadTurn = (book: Book, language: Language): Promise<TurnText> =>
  texts[`../../../data/text/${language}/turn_${book}.json`]!()
