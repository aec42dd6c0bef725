// The room: lamplight or the lamp turned low, and the wood behind everything.
import { wood } from '../board/draw/cloth'

let dark = $state(false)

export const isDark = (): boolean => dark

export function setDark(on: boolean): void {
  dark = on
  document.documentElement.dataset['room'] = on ? 'dark' : 'light'
  localStorage.setItem('skald.room', on ? 'dark' : 'light')
}

export function startRoom(): void {
  const kept = localStorage.getItem('skald.room')
  setDark(kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.style.setProperty(
    '--wood',
    `url("data:image/svg+xml,${encodeURIComponent(wood())}")`,
  )
}
