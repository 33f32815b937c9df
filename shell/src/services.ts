import type { LogIn, Role, Shell, ToastKind } from '@arrive/router'
import type { PacketStore } from './packet/packet.ts'
import type { SessionMap, Sessions } from './session/sessions.ts'

/** What implements the shell's context. `browser-services.ts` builds the browser's. */
export interface Services {
  readonly sessions: Pick<Sessions, 'all' | 'subscribe' | 'warning' | 'stay'>
  readonly packet: Pick<PacketStore, 'states' | 'subscribe' | 'saved' | 'load'>
  readonly toasts: ToastSource
  readonly logIn: LogIn
  readonly logOut: (role: Role, to?: string) => Promise<void>
  readonly prefetch: Shell['prefetch']
}

export interface ToastSource {
  readonly toast: (message: string, kind?: ToastKind) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Whether there ever was a toast: the code that shows them is loaded with the first one. */
  readonly needed: () => boolean
}

const LOGGED_OUT: SessionMap = {}
const noSubscription = () => () => undefined

/** The services for prerendering: no one is logged in and nothing happens. */
export const staticServices: Services = {
  sessions: { all: () => LOGGED_OUT, subscribe: noSubscription, warning: () => undefined, stay: () => undefined },
  packet: { states: () => undefined, subscribe: noSubscription, saved: () => undefined, load: () => undefined },
  toasts: { toast: () => undefined, subscribe: noSubscription, needed: () => false },
  logIn: () => Promise.reject(new Error('No one logs in while pages are rendered ahead')),
  logOut: () => Promise.resolve(),
  prefetch: () => undefined,
}
