import { Note } from '@arrive/kit/note.tsx'
import { useLocation } from '@arrive/router'
import { useHydrated } from '../use-hydrated.ts'

/** Explains why a logged-in person is back at the login. */
export function Expired() {
  const { state } = useLocation()
  const isThere = useHydrated()
  if (!isThere || state?.expired !== true) return null
  return (
    <Note kind="warn">You were logged out to protect private information. What you typed is still in this tab.</Note>
  )
}
