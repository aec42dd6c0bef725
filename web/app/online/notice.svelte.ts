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
  void show(title, { body: text, tag, icon: '/icon.svg', data: location.href })
}

/** Phones allow it only to the worker that keeps the page; where there is none the page says it itself. */
async function show(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(title, options)
  const notice = new Notification(title, options)
  notice.onclick = () => {
    window.focus()
    notice.close()
  }
}
