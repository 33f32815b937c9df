import { createContext, useContext } from 'react'
import type { Role, Session, Shell } from './types.ts'

/** In this package, because shell and remotes share it. */
export const ShellContext = createContext<Shell | undefined>(undefined)

/** @throws Error outside a shell */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (shell === undefined) throw new Error('There is no shell around this component.')
  return shell
}

export function useSession(role: Role): Session | undefined {
  return useShell().sessions[role]
}
