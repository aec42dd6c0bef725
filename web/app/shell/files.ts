// Texts that leave the page as files or links.
import { pack } from './share'

export function download(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** A link that holds a whole game. */
export const gameLink = async (log: string): Promise<string> =>
  `${location.origin}${location.pathname.replace(/^\/g\/.*/, '/')}#game=${await pack(log)}`

/** Whether the browser let it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
