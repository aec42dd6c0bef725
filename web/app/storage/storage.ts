// What the browser keeps for the page. Every reader and writer goes through here: storage may be denied, full, or hold
// what an older page, another program or a person has put there. Nothing here throws; what could not be written lasts
// as long as the page.
const prefix = 'skald.'
const memory = new Map<string, string>()

function store(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null // denied
  }
}

/** The kept text, or null. */
export function read(key: string): string | null {
  const fresh = memory.get(prefix + key)
  if (fresh !== undefined) return fresh
  try {
    return store()?.getItem(prefix + key) ?? null
  } catch {
    return null
  }
}

/** Keeps a text. False: it is kept only as long as this page is open. */
export function write(key: string, text: string): boolean {
  try {
    const kept = store()
    if (!kept) throw new Error('no storage')
    kept.setItem(prefix + key, text)
    memory.delete(prefix + key)
    return true
  } catch {
    memory.set(prefix + key, text)
    return false
  }
}

export function remove(key: string): void {
  memory.delete(prefix + key)
  try {
    store()?.removeItem(prefix + key)
  } catch {
    // nothing was kept
  }
}

/** The kept value, or null where there is none or it is no JSON. */
export function readJson(key: string): unknown {
  const text = read(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An object, whatever was kept. */
export function readObject(key: string): Record<string, unknown> {
  const found = readJson(key)
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : {}
}

/** Everything that the page keeps, as one text to be saved, and then none of it. */
export function everything(): string {
  const all: Record<string, string> = {}
  try {
    const kept = store()
    for (let i = 0; kept && i < kept.length; i++) {
      const key = kept.key(i)
      if (key?.startsWith(prefix)) all[key] = kept.getItem(key) ?? ''
    }
  } catch {
    // what cannot be read cannot be saved
  }
  return JSON.stringify(all, null, 2)
}

export function forgetEverything(): void {
  memory.clear()
  try {
    const kept = store()
    const keys = kept ? Array.from({ length: kept.length }, (_, i) => kept.key(i) ?? '') : []
    for (const key of keys) if (key.startsWith(prefix)) kept?.removeItem(key)
  } catch {
    // nothing was kept
  }
}
