export type Role = 'staff' | 'admin'
export type ToastKind = 'ok' | 'error'
export type PacketState = 'done' | 'open'

/** A person who is logged in. The token itself stays in the shell. */
export interface Session {
  readonly role: Role
  /** The person's number. */
  readonly person: number
  /** What an administrator may do: `owner`, `compliance`, `recruiter`, `auditor`. */
  readonly officeRole?: string
  /** `fetch` with the session's token, for paths of this site. An answer 401 ends the session in the page too. */
  readonly authFetch: (path: string, init?: RequestInit) => Promise<Response>
}

/** The outcome of a login. `message` is shown to the person, `to` is the next path. */
export type LoggedIn =
  | { readonly ok: true; readonly message: string; readonly to: string }
  | {
      readonly ok: false
      readonly message: string
      readonly status?: number
      /** The problem document, as it came. */
      readonly problem?: unknown
    }

/** With the password, or with the ticket of one and a second factor. */
export type LogIn = (role: Role, credentials: Readonly<Record<string, unknown>>) => Promise<LoggedIn>

/** The packet of the person who is logged in. */
export interface Packet {
  /** By the number of the form; `undefined` until it was read. A form that could not be read is missing. */
  readonly states: ReadonlyMap<number, PacketState> | undefined
  /** Reports that a form was saved. */
  readonly saved: (step: number) => void
}

/** What the shell provides to the remotes. */
export interface Shell {
  readonly sessions: Readonly<Partial<Record<Role, Session>>>
  readonly logIn: LogIn
  /** `to`: the next path. Default: the role's own. */
  readonly logOut: (role: Role, to?: string) => Promise<void>
  /** Shows a message for 5,000 ms, without taking the focus. */
  readonly toast: (message: string, kind?: ToastKind) => void
  readonly packet: Packet
  /** Prefetches the code of another screen. */
  readonly prefetch: (path: string) => void
}
