// What the page calls the things of a rule: the words of buttons, questions and signs, by the keys of their texts, so
// that they are the same words in every language. `engine`: of data/text/<language>/<book>.json; `page`: of the page.
import { translatorOf } from '../i18n/index.svelte'
import type { Language, Translator } from '../i18n/translate'
import type { Book } from './rules.svelte'

interface Named {
  rules: readonly string[]
  engine?: readonly string[]
  page?: readonly string[]
}

export const pageWords: Record<Book, readonly Named[]> = {
  saga: [
    {
      rules: ['MEL-18', 'SHO-20', 'ACT-R2'],
      engine: ['answers.pass'],
      page: ['play.waive.turn', 'play.waive.fight'],
    },
    { rules: ['FAT-16'], engine: ['answers.slow', 'phrases.event_fatigue_used_slow'] },
    { rules: ['FAT-14', 'ACT-08', 'ACT-09'], engine: ['answers.cancel', 'events.cancelled'] },
    { rules: ['MEL-15', 'SHO-17', 'FAT-18'], engine: ['answers.fatigue', 'phrases.answer_fatigue_enemy'] },
    { rules: ['FAT-01', 'FAT-03', 'FAT-05', 'FAT-06', 'FAT-07'], page: ['play.fatigue'] },
    { rules: ['FAT-20', 'FAT-21', 'FAT-23'], page: ['play.exhausted'] },
    {
      rules: ['MEL-04', 'MEL-11', 'MEL-06'],
      engine: ['answers.close_ranks', 'phrases.answer_ranks_open'],
      page: ['f.step.ranks', 'f.closed'],
    },
    { rules: ['SPC-01'], engine: ['phrases.origin_determination'] },
    { rules: ['SPC-02'], engine: ['phrases.origin_we_obey'] },
    { rules: ['MAN-01', 'MAN-02'], engine: ['phrases.origin_manoeuvre'] },
    { rules: ['ACT-05'], engine: ['phrases.origin_grant'] },
    { rules: ['SPC-10'], engine: ['answers.resilience'] },
    { rules: ['SPC-07'], engine: ['answers.bodyguard'] },
    { rules: ['MOV-02', 'MOV-06'], engine: ['phrases.act_move', 'answers.move'] },
    {
      rules: ['CHG-02', 'CHG-04', 'CHG-07'],
      engine: ['phrases.act_charge', 'answers.charge'],
      page: ['play.threat'],
    },
    { rules: ['SHO-01', 'SHO-02'], engine: ['phrases.act_shoot'], page: ['f.who'] },
    { rules: ['FAT-11', 'FAT-12'], engine: ['phrases.act_rest', 'events.rested'] },
    { rules: ['CHG-20'], engine: ['answers.redirect'] },
    { rules: ['CHG-09'], engine: ['phrases.answer_give_up'] },
    { rules: ['WDR-01', 'WDR-02', 'WDR-03'], engine: ['answers.withdraw'], page: ['f.step.withdrawal'] },
    {
      rules: ['CAS-01', 'CAS-02', 'TRM-17'],
      engine: ['answers.take'],
      page: ['f.step.casualties', 'how.casualties'],
    },
    { rules: ['ABL-01'], page: ['play.board', 'play.board.short'] },
    { rules: ['ABL-04'], page: ['b.basic', 'b.basic.note'] },
    { rules: ['ABL-05'], page: ['b.advanced', 'b.advanced.note'] },
    { rules: ['ABL-09', 'ABL-10'], page: ['b.use', 'b.place'] },
    { rules: ['ORD-10', 'ORD-11'], engine: ['phrases.answer_take_back_none'], page: ['b.takeback'] },
    {
      rules: ['ORD-02', 'ORD-03', 'ORD-04', 'ORD-05', 'ORD-07'],
      page: ['play.saga.dice', 'play.roll', 'b.rolled'],
    },
    { rules: ['ORD-16', 'ORD-18'], engine: ['phrases.answer_done_orders'] },
    { rules: ['ACT-06'], engine: ['phrases.answer_done_activate'] },
    { rules: ['ORD-01'], engine: ['phrases.keyword_orders'], page: ['play.orders'] },
    { rules: ['ACT-01', 'ACT-02'], engine: ['phrases.keyword_activation'], page: ['play.activation'] },
    {
      rules: ['ABL-18', 'ABL-22'],
      engine: [
        'phrases.keyword_orders_reaction',
        'phrases.keyword_activation_reaction',
        'asks.orders_reaction',
      ],
    },
    { rules: ['TRM-05', 'MEL-16'], page: ['play.armour', 'f.armour'] },
    { rules: ['TRM-06', 'MEL-09', 'SHO-08'], page: ['card.dice', 'f.step.pools'] },
    { rules: ['MEL-25', 'SHO-26'], page: ['f.tosave', 'f.defence', 'f.saves'] },
    { rules: ['MEL-23', 'SHO-24'], page: ['f.tohit', 'f.hits'] },
    { rules: ['COV-01', 'COV-02'], page: ['cover.light', 'cover.solid', 'card.cover'] },
    { rules: ['TER-04', 'MOV-18'], page: ['ground.uneven'] },
    { rules: ['TER-05', 'FAT-07'], page: ['ground.dangerous'] },
    { rules: ['TER-06'], page: ['ground.impassable'] },
    { rules: ['TER-02', 'LOS-04'], page: ['note.high', 'play.sight'] },
    {
      rules: ['END-03', 'END-07', 'END-10'],
      page: ['play.massacre', 'end.score', 'end.won'],
      engine: ['phrases.goal'],
    },
    { rules: ['TRN-02', 'TRN-05'], page: ['play.turn'] },
  ],
  aofs: [
    { rules: ['AOF-R-19', 'AOF-MEL-05', 'AOF-SR-CASTER'], engine: ['answers.pass'] },
    { rules: ['AOF-ACT-02'], page: ['aofs.action.hold'] },
    { rules: ['AOF-ACT-03'], page: ['aofs.action.advance'] },
    { rules: ['AOF-ACT-04'], page: ['aofs.action.rush'] },
    { rules: ['AOF-ACT-05', 'AOF-MOV-04'], page: ['aofs.action.charge'] },
    { rules: ['AOF-R-62', 'AOF-WND-06'], page: ['aofs.action.idle'] },
    {
      rules: ['AOF-WND-05', 'AOF-WND-06', 'AOF-WND-03'],
      page: ['aofs.stunned'],
      engine: ['events.recovered'],
    },
    { rules: ['AOF-MEL-08'], page: ['aofs.fatigued'], engine: ['events.fatigued'] },
    {
      rules: ['AOF-WND-01', 'AOF-WND-02', 'AOF-WND-07'],
      page: ['aofs.wounds_other'],
      engine: ['events.wound_effect'],
    },
    { rules: ['AOF-WND-04', 'AOF-R-31'], engine: ['events.knocked_out'], page: ['aofs.fallen'] },
    {
      rules: ['AOF-MIS-05', 'AOF-MIS-06', 'AOF-MIS-07', 'AOF-R-13'],
      page: ['aofs.markers', 'aofs.markerslie'],
      engine: ['phrases.marker_contested'],
    },
    { rules: ['AOF-MIS-08'], engine: ['phrases.goal'], page: ['end.won'] },
    { rules: ['AOF-RND-01', 'AOF-RND-03'], page: ['aofs.round', 'aofs.still'] },
    {
      rules: ['AOF-SR-CASTER', 'AOF-R-49'],
      engine: ['asks.cast', 'asks.help', 'phrases.answer_help_none'],
      page: ['aofs.tokens'],
    },
    { rules: ['AOF-MEL-05', 'AOF-R-28'], engine: ['asks.strike_back', 'phrases.event_strikes_back'] },
    { rules: ['AOF-MEL-02', 'AOF-R-26'], engine: ['answers.pile_in'] },
    { rules: ['AOF-MEL-07', 'AOF-R-70'], engine: ['events.stepped_back'] },
    { rules: ['AOF-MEL-06'], engine: ['asks.free_move'] },
    { rules: ['AOF-SPM-01', 'AOF-R-54'], engine: ['answers.push'] },
    { rules: ['AOF-SPM-03', 'AOF-R-55'], page: ['aofs.jump'] },
    { rules: ['AOF-SPM-04'], engine: ['phrases.fall'] },
    { rules: ['AOF-MOR-01', 'AOF-MOR-03', 'AOF-MOR-04'], engine: ['asks.morale', 'events.routed'] },
    { rules: ['AOF-SHO-01', 'AOF-SHO-02'], page: ['aofs.do.shoot', 'aofs.split'] },
    { rules: ['AOF-SHO-07', 'AOF-R-69'], page: ['play.sight'] },
    { rules: ['AOF-GEN-02', 'AOF-SHO-03'], page: ['army.q'] },
    { rules: ['AOF-SHO-04'], page: ['army.d'] },
    { rules: ['AOF-TER-03', 'AOF-R-40'], engine: ['phrases.ground'] },
    { rules: ['AOF-SR-AMBUSH'], page: ['aofs.ambush'] },
    { rules: ['AOF-SR-SCOUT'], page: ['aofs.scout'] },
  ],
}

const texts = import.meta.glob<string>(['../../../data/text/*/saga.json', '../../../data/text/*/aofs.json'], {
  query: '?raw',
  import: 'default',
})
type Phrases = Record<string, Record<string, string | string[]>>

/** A text of the engine as it is said: its places for names and numbers are left out. */
function engineText(phrases: Phrases, key: string): string {
  const [part, name] = key.split('.') as [string, string]
  const text = phrases[part]?.[name]
  return text === undefined ? '' : String(text).replace(/\{[^{}]*\}/g, ' ')
}

const pageText = (words: Translator, key: string): string => words.say(key).replace(/\{\w+\}/g, ' ')

/** By rule, everything that the page says of it in a language. */
export async function loadCalled(book: Book, language: Language): Promise<Record<string, string>> {
  const words = await translatorOf(language)
  const phrases = JSON.parse(await texts[`../../../data/text/${language}/${book}.json`]!()) as Phrases
  const called: Record<string, string> = {}
  for (const { rules, engine = [], page = [] } of pageWords[book]) {
    const said = [
      ...engine.map((key) => engineText(phrases, key)),
      ...page.map((key) => pageText(words, key)),
    ].join(' · ')
    for (const rule of rules) called[rule] = `${called[rule] ?? ''} · ${said}`
  }
  return called
}
