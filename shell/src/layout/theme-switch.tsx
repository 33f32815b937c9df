import { Moon, Sun } from '@arrive/kit/icons.tsx'
import { useEffect, useState } from 'react'
import { chooseTheme, onSystemTheme, showTheme, type Theme, themeOf } from './theme.ts'

/** Changes between light and dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('light')
  useEffect(() => {
    setTheme(themeOf('onboarding'))
    return onSystemTheme(() => {
      const now = themeOf('onboarding')
      showTheme(now)
      setTheme(now)
    })
  }, [])
  const other = theme === 'dark' ? 'light' : 'dark'
  const change = () => {
    chooseTheme(other)
    setTheme(other)
  }
  return (
    <button type="button" className="sh-icon-btn" aria-label={`Switch to ${other} mode`} onClick={change}>
      {theme === 'dark' ? <Sun /> : <Moon />}
    </button>
  )
}
