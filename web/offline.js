// Keeps the whole page, so that it opens without a net. FILES and VERSION are put in when the page is built. A new version
// is fetched beside the old one and waits: it takes over when the player says so, never under a running game.
const version = VERSION
const files = FILES

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  const old = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(old())
})

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})

// a notice that it is one's move leads to the page that said so
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const look = async () => {
    const pages = await self.clients.matchAll({ type: 'window' })
    const said = pages.find(({ url }) => url === event.notification.data) ?? pages[0]
    await (said ? said.focus() : self.clients.openWindow(event.notification.data))
  }
  event.waitUntil(look())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length)
  // whether there is a hall is asked of the server each time; without a net there is none
  if (path === 'hall.json') {
    event.respondWith(fetch(request).catch(() => new Response('{"hall": false}')))
    return
  }
  const kept = request.mode === 'navigate' && (path === '' || path === 'index.html') ? './' : path
  if (!files.includes(kept)) return // the server's own calls are none of this
  event.respondWith(caches.open(version).then(async (cache) => (await cache.match(kept)) ?? fetch(request)))
})
