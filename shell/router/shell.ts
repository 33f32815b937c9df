import { createContext, useContext } from 'react'
import type { Role, Session, Shell } from './types.ts'

/**
 * The context that the shell and the remotes have in common. It is here because this is the package they share.
 */
export const ShellContext = createContext<Shell | undefined>(undefined)

/** The shell's services. @throws Error outside of a shell. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new Error('There is no shell around this component.')
  return shell
}

/** The session of that role; `undefined` if no one is logged in. */
export function useSession(role: Role): Session | undefined {
  return useShell().sessions[role]
}
