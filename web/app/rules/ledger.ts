// The ledger of rules, read from its document: every rule by its ID, in our own words.
export interface RuleEntry {
  id: string
  ruling: boolean
  section: string
  text: string
}

/** Where a rule was found is for those who keep the ledger, not for those who play. */
const withoutSources = (text: string): string =>
  text
    .replace(/\s*\[(?:ES|RU|EN|DE|clar)[^\]]*\]/g, '')
    .replace(/\*\*|`/g, '')
    .replace(/\*([^*]+)\*/g, '$1')
    .trim()

/** The ledger of Age of Fantasy: Skirmish: several rules may stand on a line, the special rules in tables. */
export function readSkirmishLedger(text: string): RuleEntry[] {
  const found: RuleEntry[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^##+ (.*)$/.exec(line)
    if (heading) section = heading[1]!.replace(/\s*\[.*\]$/, '').trim()
    if (!/^(- |\| )\*\*AOF-/.test(line)) continue
    const parts = line.split(/\*\*(AOF-[A-Z]+-[\w.]+)\*\*/)
    for (let i = 1; i < parts.length; i += 2) {
      // two rules of one row share their text
      const own = /^[\s,]*$/.test(parts[i + 1]!) ? parts.at(-1)! : parts[i + 1]!
      const told = own.replace(/^[\s,|]+|[\s|]+$/g, '').replace(/\s*\|\s*/g, ': ')
      const ruling = told.startsWith('RULING')
      const said = told.replace(/^RULING:?\s*/, '').replace(/\s*\*Why:\*.*$/, '')
      if (said) found.push({ id: parts[i]!, ruling, section, text: withoutSources(said) })
    }
  }
  return found
}

export function readLedger(text: string): RuleEntry[] {
  const found: RuleEntry[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^##+ (.*)$/.exec(line)
    if (heading) section = heading[1]!.trim()
    const rule = /^- \*\*(RULING )?([A-Z]{3}-[\w.]+)\*\*\s*(.*)$/.exec(line)
    if (rule) found.push({ id: rule[2]!, ruling: Boolean(rule[1]), section, text: withoutSources(rule[3]!) })
  }
  return found
}

const fold = (text: string): string => text.toLowerCase()

/** Rules whose ID or text holds every word; the rule of that ID first. */
export function searchLedger(rules: readonly RuleEntry[], query: string): RuleEntry[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...rules]
  const found = rules.filter((rule) => {
    const text = fold(`${rule.id} ${rule.section} ${rule.text}`)
    return wanted.every((word) => text.includes(word))
  })
  const exact = found.find((rule) => fold(rule.id) === fold(query.trim()))
  return exact ? [exact, ...found.filter((rule) => rule !== exact)] : found
}
