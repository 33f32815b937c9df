import { Moon, Sun } from '@arrive/kit/icons.tsx'
import { useSyncExternalStore } from 'react'
import { chooseTheme, subscribeToTheme, type Theme, themeNow } from './theme.ts'

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, themeNow, () => 'light')
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className="sh-icon-btn"
      aria-label={`Switch to ${other} mode`}
      onClick={() => chooseTheme(other)}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </button>
  )
}
