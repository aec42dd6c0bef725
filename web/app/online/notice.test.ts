import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shown: { by: string; title: string; options: NotificationOptions | undefined }[] = []
class Notice {
  static permission = 'granted'
  static requestPermission = () => Promise.resolve(Notice.permission)
  onclick = null
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ by: 'page', title, options })
  }
}
const worker = {
  active: {},
  showNotification: (title: string, options?: NotificationOptions) => {
    shown.push({ by: 'worker', title, options })
    return Promise.resolve()
  },
}

beforeEach(() => {
  shown.length = 0
  Notice.permission = 'granted'
  vi.resetModules()
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('location', { href: 'https://skald.example/g/one' })
})
afterEach(() => void vi.unstubAllGlobals())

/** What is shown to somebody who wants it, with or without a worker that keeps the page. */
async function noticed(registration: unknown): Promise<typeof shown> {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  })
  const { notify, wantNotices } = await import('./notice.svelte')
  await wantNotices()
  notify('Skald', 'Your move', 'game-one-7')
  await Promise.resolve()
  await Promise.resolve()
  return shown
}

test('a notice is shown by the worker, as phones want it, and leads back to the page', async () => {
  const options = {
    body: 'Your move',
    tag: 'game-one-7',
    icon: '/icon.svg',
    data: 'https://skald.example/g/one',
  }
  expect(await noticed(worker)).toEqual([{ by: 'worker', title: 'Skald', options }])
})

test('without a worker the page shows it itself', async () => {
  expect((await noticed(undefined)).map(({ by }) => by)).toEqual(['page'])
})

test('nobody who looks at the page, and nobody who did not allow it, is told', async () => {
  vi.stubGlobal('document', { hidden: false })
  expect(await noticed(worker)).toEqual([])
  vi.stubGlobal('document', { hidden: true })
  Notice.permission = 'denied'
  vi.resetModules()
  expect(await noticed(worker)).toEqual([])
})
