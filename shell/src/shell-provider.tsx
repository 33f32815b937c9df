import { type Shell, ShellContext } from '@arrive/router'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type Services, staticServices } from './services.ts'

/** Rerenders when a session or the packet changes. */
export function ShellProvider({ services, children }: { services: Services; children: ReactNode }) {
  const { sessions, packet, toasts, logIn, logOut, prefetch } = services
  const all = useSyncExternalStore(sessions.subscribe, sessions.all, staticServices.sessions.all)
  const states = useSyncExternalStore(packet.subscribe, packet.states, staticServices.packet.states)
  const shell = useMemo<Shell>(
    () => ({
      sessions: all,
      packet: { states, saved: packet.saved },
      toast: toasts.toast,
      logIn,
      logOut,
      prefetch,
    }),
    [all, states, packet, toasts, logIn, logOut, prefetch],
  )
  return <ShellContext value={shell}>{children}</ShellContext>
}
