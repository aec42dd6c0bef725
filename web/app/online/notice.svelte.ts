// That it is one's move is said by the tab's title, and where the browser allows it and the player wants it, by a notice.
import { read, write } from '../storage/storage'

let wanted = $state(read('notices') === 'yes')

export const mayNotify = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied'
export const notifies = (): boolean => wanted && mayNotify() && Notification.permission === 'granted'

export async function wantNotices(): Promise<void> {
  wanted = (await Notification.requestPermission()) === 'granted'
  write('notices', wanted ? 'yes' : 'no')
}

/** Says it to somebody who looks elsewhere. */
export function notify(title: string, text: string, tag: string): void {
  if (!document.hidden || !notifies()) return
  try {
    const notice = new Notification(title, { body: text, tag, icon: '/icon.svg' })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // some phones allow it only to the worker that keeps the page
  }
}
