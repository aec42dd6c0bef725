// The page keeps itself for times without a net, and says when a new version lies ready.

let waiting = $state.raw<ServiceWorker | null>(null)

export const isNewReady = (): boolean => waiting !== null

/** The new version takes over; the game that is under way is kept and comes back. */
export function takeOver(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage('take over')
}

/** Forgets everything of the page that is kept for times without a net, and loads it from the server; games and lists
 * stay. */
export async function loadAnew(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((one) => one.unregister()))
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
  location.reload()
}

function watch(registration: ServiceWorkerRegistration): void {
  // without a page under its care it is the first version, not a new one
  const look = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting
  }
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
}

/** Begins to keep the page, once it has nothing better to do. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = (): void => {
    navigator.serviceWorker
      .register(`${import.meta.env.BASE_URL}offline.js`)
      .then(watch)
      .catch(() => undefined) // it works as before, with a net
  }
  setTimeout(begin, 1500)
}
