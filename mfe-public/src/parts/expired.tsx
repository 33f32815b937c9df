import { Note } from '@arrive/kit/note.tsx'
import { useLocation } from '@arrive/router'
import { useHydrated } from '../use-hydrated.ts'

/** Says why a person who was logged in is back at the login. */
export function Expired() {
  const { state } = useLocation()
  const isThere = useHydrated()
  if (!isThere || state?.expired !== true) return null
  return (
    <Note kind="warn">You were logged out to protect private information. What you typed is still in this tab.</Note>
  )
}
