// The ledgers of both books, read from their documents: every rule by its ID, in our own words.
export interface RuleEntry {
  id: string
  ruling: boolean
  /** number of the section that it stands in: "11.2" */
  section: string
  text: string
}

export interface Ledger {
  /** headings by number: "11" is the chapter of "11.2" */
  sections: Record<string, string>
  rules: RuleEntry[]
}

export interface Chapter {
  number: string
  title: string
  parts: { section: string; title: string }[]
  count: number
}

/** Where a rule was found, and why a ruling was made, is for those who keep the ledger, not for those who play. */
const asPlayed = (text: string): string =>
  text
    .replace(/\s*\*Why:\*.*$/, '')
    .replace(/\s*\*clar\.\*/g, '')
    .replace(/\s*\[(?:ES|RU|EN|DE)[^\]]*\]/g, '')
    .replace(/\*\*|`/g, '')
    .replace(/\*([^*]+)\*/g, '$1')
    .trim()

/** Rulings of the second book and rows of tables begin small and end bare. */
const asSaid = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.:)]$/.test(text) ? '' : '.')

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** A row told as a sentence: "Wood: height high, cover light", or only "name: text" where the row has no more. */
function asSentence(columns: readonly string[], cells: readonly string[]): string {
  const told = cells
    .map((cell, i) => ({ column: columns[i] ?? '', cell }))
    .filter((c) => c.column !== 'Source')
  const values = told.slice(1).map((c) => (told.length > 2 ? `${c.column} ${c.cell}` : c.cell))
  return `${told[0]!.cell}: ${values.join(', ')}`
}

/** Several rules may stand on one line of the second book: each ID before its words. */
function rulesOfLine(line: string, section: string): RuleEntry[] {
  const parts = line.split(/\*\*(RULING )?((?:AOF-[A-Z]+|[A-Z]{3})-[\w.]+)\*\*/)
  const found: RuleEntry[] = []
  for (let i = 2; i < parts.length; i += 3) {
    // two rules of one row share their text
    const own = /^[\s,]*$/.test(parts[i + 1]!) ? parts.at(-1)! : parts[i + 1]!
    const ruling = Boolean(parts[i - 1]) || own.trim().startsWith('RULING')
    const text = asSaid(asPlayed(own.trim().replace(/^RULING:?\s*/, '')))
    found.push({ id: parts[i]!, ruling, section, text })
  }
  return found
}

export function readLedger(text: string): Ledger {
  const ledger: Ledger = { sections: {}, rules: [] }
  let section = ''
  let columns: string[] = []
  let owner: RuleEntry | undefined
  for (const line of text.split('\n')) {
    const heading = /^##+ (?:([\d.]+?)\.? )?(.*)$/.exec(line)
    if (heading) {
      section = heading[1] ?? ''
      ledger.sections[section] = heading[2]!.replace(/\s*\[.*$/, '').trim()
    }
    // "Swap table (WAR-07.a):" gives the table that follows to its rule.
    const caption = /^[A-Z][\w ]+ \(([A-Z]{3}-[\w.]+)\):$/.exec(line)
    if (caption) owner = ledger.rules.find((rule) => rule.id === caption[1])
    if (line.startsWith('- **')) ledger.rules.push(...rulesOfLine(line, section))
    if (!line.startsWith('|')) {
      columns = []
      if (line && !caption) owner = undefined
      continue
    }
    const cells = cellsOf(line)
    if (columns.length === 0) columns = cells
    else if (cells[0]!.startsWith('**'))
      ledger.rules.push(
        ...rulesOfLine(`${cells[0]!} ${asSentence(columns.slice(1), cells.slice(1))}`, section),
      )
    else if (owner && !cells[0]!.startsWith('---')) owner.text += `\n${asSentence(columns, cells)}.`
  }
  const held = new Set(ledger.rules.flatMap((rule) => [rule.section, chapterOf(rule.section)]))
  ledger.sections = Object.fromEntries(Object.entries(ledger.sections).filter(([number]) => held.has(number)))
  return ledger
}

/** The chapters in their order, each with the headings in it and how many rules it has. */
export function chaptersOf({ rules, sections }: Ledger): Chapter[] {
  const numbers = [...new Set(rules.map((rule) => chapterOf(rule.section)))]
  return numbers.map((number) => ({
    number,
    title: sections[number] ?? '',
    parts: Object.entries(sections)
      .filter(([section]) => section !== number && chapterOf(section) === number)
      .map(([section, title]) => ({ section, title })),
    count: rules.filter((rule) => chapterOf(rule.section) === number).length,
  }))
}

export const chapterOf = (section: string): string => section.split('.')[0]!

/** Without case and accents: "ё" is found by "е". */
const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const bare = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`

/** How much the page calls it so: 0 by exactly these words, 1 by a word that begins so ("pass" is in "Pass for the rest",
 * not in "impassable"), 2 not at all. */
function calledSo(words: string, query: string): number {
  const wanted = bare(query)
  const said = words.split(' · ').map(bare)
  return said.includes(wanted) ? 0 : said.some((one) => one.includes(wanted)) ? 1 : 2
}

/** Rules whose ID, headings, text or words hold every word: the rule of that ID first, then those that the page calls so.
 * `called`: what the page calls the things of a rule. */
export function searchLedger(
  { rules, sections }: Ledger,
  query: string,
  called: Readonly<Record<string, string>> = {},
): RuleEntry[] {
  const whole = fold(query).trim()
  const wanted = whole.split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...rules]
  const found = rules.filter(({ id, section, text }) => {
    const said = fold(
      `${id} ${sections[chapterOf(section)]} ${sections[section]} ${text} ${called[id] ?? ''}`,
    )
    return wanted.every((word) => said.includes(word))
  })
  const rank = ({ id }: RuleEntry): number => (fold(id) === whole ? -1 : calledSo(called[id] ?? '', whole))
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** The rules, and what the page calls the things of each. */
export interface Known {
  ledger: Ledger
  called: Readonly<Record<string, string>>
}

/** The same rules in several languages: found in the first where any is, so that words of another language are found too. */
export function searchAll(ledgers: readonly Known[], query: string): RuleEntry[] {
  const shown = ledgers[0]?.ledger.rules ?? []
  for (const { ledger, called } of ledgers) {
    const found = searchLedger(ledger, query, called)
    if (found.length === 0) continue
    const places = new Map(shown.map((rule) => [rule.id, rule]))
    return found.flatMap(({ id }) => places.get(id) ?? [])
  }
  return []
}
