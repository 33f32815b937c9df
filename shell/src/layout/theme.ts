import { listen } from '@arrive/kit/subscribe.ts'

export type Theme = 'light' | 'dark'

const KEY = 'arrive.theme'
const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** As chosen, otherwise as the system prefers. */
export function themeNow(): Theme {
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light'
}

const listeners = new Set<() => void>()

/** Listens for changes of `themeNow`, by a choice in any tab or by the system. */
export function subscribeToTheme(listener: () => void): () => void {
  // Storage events reach only other tabs. A null key means everything was cleared.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  const stops = [listen(matchMedia(SYSTEM_DARK), ['change'], listener), listen(window, ['storage'], onStorage)]
  listeners.add(listener)
  return () => {
    for (const stop of stops) stop()
    listeners.delete(listener)
  }
}

/** Applies the color scheme and follows changes until the returned function is called. */
export function followTheme(): () => void {
  const show = () => {
    document.documentElement.dataset.theme = themeNow()
  }
  show()
  return subscribeToTheme(show)
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  for (const listener of listeners) listener()
}
