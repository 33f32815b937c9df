import type { OwnPacket, PacketState } from './packet.ts'

export type Role = 'staff' | 'admin'
export type ToastKind = 'ok' | 'error'

/** What `fetch` takes. */
export interface Sent extends RequestInit {
  /** Called with the bytes of the body that are sent so far, for uploads that take a while. */
  readonly onSent?: (bytes: number) => void
}

/** A logged-in person. The token stays in the shell. */
export interface Session {
  readonly role: Role
  /** The person's number. */
  readonly person: number
  /** `owner`, `compliance`, `recruiter` or `auditor`. */
  readonly officeRole?: string
  /** `fetch` with the session's token, for paths of this site. A 401 also ends the session on the page. */
  readonly authFetch: (path: string, init?: Sent) => Promise<Response>
}

/** `message` is shown to the person, `to` is the next path. */
export type LoggedIn =
  | { readonly ok: true; readonly message: string; readonly to: string }
  | {
      readonly ok: false
      readonly message: string
      readonly status?: number
      /** The problem document, as received. */
      readonly problem?: unknown
    }

/** With a password, or with a ticket and a second factor. */
export type LogIn = (role: Role, credentials: Readonly<Record<string, unknown>>) => Promise<LoggedIn>

/** The logged-in person's packet. */
export interface Packet {
  /** By form number; `undefined` until read. Unreadable forms are missing. */
  readonly states: ReadonlyMap<number, PacketState> | undefined
  /** The whole answer; `undefined` until read. */
  readonly own: OwnPacket | undefined
  /** Whether the last read failed. What an earlier one read stays. */
  readonly isFailed: boolean
  /** Submitted forms that the person must sign again, by name, as far as a screen noted them. */
  readonly signAgain: ReadonlySet<string>
  /** Takes the place of what was noted before. */
  readonly noteSignAgain: (forms: Iterable<string>) => void
  /** @param form A form that was just signed and saved. */
  readonly saved: (form?: string) => void
  /** Reads it again, unless that is under way; resolves also if it fails. */
  readonly read: (session: Session) => Promise<void>
}

export interface Shell {
  readonly sessions: Readonly<Partial<Record<Role, Session>>>
  readonly logIn: LogIn
  /** `to`: the next path. Default: the role's own. */
  readonly logOut: (role: Role, to?: string) => Promise<void>
  /** Shows a message for 5,000 ms without taking the focus. */
  readonly toast: (message: string, kind?: ToastKind) => void
  readonly packet: Packet
  /** Prefetches the code of another screen. */
  readonly prefetch: (path: string) => void
}
