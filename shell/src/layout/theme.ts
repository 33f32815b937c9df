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

/** Tells when the system changes to the other scheme, as many do in the evening. Answers a function that ends it. */
export function onSystemTheme(changed: () => void): () => void {
  const system = matchMedia(SYSTEM_DARK)
  system.addEventListener('change', changed)
  return () => system.removeEventListener('change', changed)
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  showTheme(theme)
}
