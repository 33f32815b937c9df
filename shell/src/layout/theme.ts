export type Theme = 'light' | 'dark'

const KEY = 'arrive.theme'
const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** The color scheme: as chosen with the switch, or else as the system prefers. */
export function themeNow(): Theme {
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light'
}

const listeners = new Set<() => void>()

/** Listens for changes of `themeNow`: by a choice in any tab, or by the system, such as in the evening. */
export function subscribeToTheme(listener: () => void): () => void {
  const system = matchMedia(SYSTEM_DARK)
  // Only the other tabs are told of a change of the storage. Without a key all of it was cleared.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  system.addEventListener('change', listener)
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    system.removeEventListener('change', listener)
    window.removeEventListener('storage', onStorage)
    listeners.delete(listener)
  }
}

/** Shows the site in the color scheme, and follows its changes until the returned function is called. */
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
