import { createContext, useContext } from 'react'
import type { Role, Session, Shell } from './types.ts'

/**
 * The one context that shell and remotes have in common; it lives here because this package is the one that they share.
 */
export const ShellContext = createContext<Shell | undefined>(undefined)

/** What the shell gives. @throws Error outside of a shell. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new Error('There is no shell around this component.')
  return shell
}

/** The session of that role; `undefined` where nobody is logged in. */
export function useSession(role: Role): Session | undefined {
  return useShell().sessions[role]
}
