import type { LogIn, Role, Shell, ToastKind } from '@arrive/router'
import { type PacketStore, UNREAD } from './packet/packet.ts'
import type { SessionMap, Sessions } from './session/sessions.ts'

/** Implementation of the shell's context. */
export interface Services {
  readonly sessions: Pick<Sessions, 'all' | 'subscribe' | 'warning' | 'stay'>
  readonly packet: PacketStore
  readonly toasts: ToastSource
  readonly logIn: LogIn
  readonly logOut: (role: Role, to?: string) => Promise<void>
  readonly prefetch: Shell['prefetch']
}

export interface ToastSource {
  readonly toast: (message: string, kind?: ToastKind) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Whether there ever was a toast: the first one loads the code that shows them. */
  readonly needed: () => boolean
}

const LOGGED_OUT: SessionMap = {}
const noSubscription = () => () => undefined

/** For prerendering: logged out and inert. */
export const staticServices: Services = {
  sessions: { all: () => LOGGED_OUT, subscribe: noSubscription, warning: () => undefined, stay: () => undefined },
  packet: {
    view: () => UNREAD,
    subscribe: noSubscription,
    saved: () => undefined,
    noteSignAgain: () => undefined,
    read: () => Promise.resolve(),
    load: () => undefined,
  },
  toasts: { toast: () => undefined, subscribe: noSubscription, needed: () => false },
  logIn: () => Promise.reject(new Error('No one logs in while pages are rendered ahead')),
  logOut: () => Promise.resolve(),
  prefetch: () => undefined,
}
