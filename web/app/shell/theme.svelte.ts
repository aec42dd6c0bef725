// Light or dark: the lamp is lit or turned low. And the wood behind everything.
import { wood } from '../../cloth/draw/cloth'
import { read, write } from '../storage/storage'

let dark = $state(false)

export const isDark = (): boolean => dark

export function setDark(on: boolean): void {
  dark = on
  document.documentElement.dataset['theme'] = on ? 'dark' : 'light'
  write('room', on ? 'dark' : 'light')
}

export function startTheme(): void {
  const kept = read('room')
  setDark(kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.style.setProperty(
    '--wood',
    `url("data:image/svg+xml,${encodeURIComponent(wood())}")`,
  )
}
