// What the server behind this page has: games that are played there, and peoples and armies beside ours. A server says so;
// plain files say no, and a page without a net too.
/** A file that the server has beside ours. */
export interface ServedFile {
  id: string
  text: string
}

export interface Served {
  hall: boolean
  /** by book */
  files: Record<string, readonly ServedFile[]>
  /** what they are called, by language and id */
  names: Record<string, Record<string, { name?: string }>>
  /** ready lists by their names */
  lists: Record<string, string>
}

const nothing: Served = { hall: false, files: {}, names: {}, lists: {} }
let found: Promise<Served> | undefined

async function look(): Promise<Served> {
  try {
    const reply = await fetch(`${import.meta.env.BASE_URL}hall.json`, { cache: 'no-store' })
    if (!reply.ok) return nothing
    const { hall, own } = (await reply.json()) as { hall?: unknown; own?: Record<string, unknown> }
    const { names = {}, lists = {}, ...files } = own ?? {}
    return { hall: hall === true, files, names, lists } as Served
  } catch {
    return nothing
  }
}

export const served = (): Promise<Served> => (found ??= look())
export const hasHall = async (): Promise<boolean> => (await served()).hall

/** The files of a book that the server has beside ours, as an engine is given them. */
export async function servedFiles(book: string): Promise<{ name: string; text: string }[]> {
  return ((await served()).files[book] ?? []).map(({ id, text }) => ({ name: `${id}.toml`, text }))
}

/** What they are called. */
export async function servedNames(
  book: string,
  language: string,
): Promise<Record<string, { name?: string }>> {
  const { files, names } = await served()
  const mine = (files[book] ?? []).map(({ id }) => [id, names[language]?.[id] ?? {}] as const)
  return Object.fromEntries(mine)
}
