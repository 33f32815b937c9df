import type { LayoutName } from '@arrive/router'

export type Theme = 'light' | 'dark'

const KEY = 'arrive.theme'
const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** The scheme in which a layout is shown: public pages are light, the others as chosen, else as the system says. */
export function themeOf(layout: LayoutName): Theme {
  if (layout === 'public' || layout === 'bare') return 'light'
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light'
}

const listeners = new Set<() => void>()

/** Listens to what `themeOf` depends on: the choice, and the system, which many let change in the evening. */
export function subscribeToTheme(listener: () => void): () => void {
  const system = matchMedia(SYSTEM_DARK)
  system.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    system.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

/** Shows the page in the scheme of a layout, and follows it. Returns a function that stops following. */
export function followTheme(layout: LayoutName): () => void {
  const show = () => {
    document.documentElement.dataset.theme = themeOf(layout)
  }
  show()
  return subscribeToTheme(show)
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  for (const listener of listeners) listener()
}
