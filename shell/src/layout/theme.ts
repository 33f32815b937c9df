import type { LayoutName } from '@arrive/router'

export type Theme = 'light' | 'dark'

const KEY = 'arrive.theme'

/** The scheme in which a layout is shown: public pages are light, the others as chosen, else as the system says. */
export function themeOf(layout: LayoutName): Theme {
  if (layout === 'public' || layout === 'bare') return 'light'
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  showTheme(theme)
}
