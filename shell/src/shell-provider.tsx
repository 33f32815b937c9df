import { type Shell, ShellContext } from '@arrive/router'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type Services, staticServices } from './services.ts'

/** Rerenders when a session or the packet changes. */
export function ShellProvider({ services, children }: { services: Services; children: ReactNode }) {
  const { sessions, packet, toasts, logIn, logOut, prefetch } = services
  const all = useSyncExternalStore(sessions.subscribe, sessions.all, staticServices.sessions.all)
  const view = useSyncExternalStore(packet.subscribe, packet.view, staticServices.packet.view)
  const shell = useMemo<Shell>(
    () => ({
      sessions: all,
      packet: { ...view, saved: packet.saved, read: packet.read, noteSignAgain: packet.noteSignAgain },
      toast: toasts.toast,
      logIn,
      logOut,
      prefetch,
    }),
    [all, view, packet, toasts, logIn, logOut, prefetch],
  )
  return <ShellContext value={shell}>{children}</ShellContext>
}
