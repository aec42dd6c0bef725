// Is there a hall behind this page? A server with games says so; plain files say no, and a page without a net too.
let found: Promise<boolean> | undefined

async function look(): Promise<boolean> {
  try {
    const reply = await fetch(`${import.meta.env.BASE_URL}hall.json`, { cache: 'no-store' })
    return reply.ok && ((await reply.json()) as { hall?: unknown }).hall === true
  } catch {
    return false
  }
}

export const hasHall = (): Promise<boolean> => (found ??= look())
