// A screen that stays awake while a game lies beside it: asked for again whenever the page is looked at again. Where the
// browser cannot do it, the phone's own setting has the say.
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let over = false
  const ask = async (): Promise<void> => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const lock = await navigator.wakeLock.request('screen')
      if (over) await lock.release()
      else held = lock
    } catch {
      // a nearly empty battery may refuse it
    }
  }
  const seen = (): void => void ask()
  document.addEventListener('visibilitychange', seen)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', seen)
    void held?.release().catch(() => undefined)
  }
}

/** The dark room as long as the page lies beside a table; what the reader had chosen comes back. */
export function darken(): () => void {
  const root = document.documentElement
  const before = root.dataset['theme']
  root.dataset['theme'] = 'dark'
  return () => {
    if (before) root.dataset['theme'] = before
  }
}
