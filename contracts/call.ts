import type { ErrorCode } from './errors.ts'
import type { Form } from './form.ts'
import type { OfficeRole } from './office-roles.ts'

/** A JSON Schema value (draft 2020-12 as far as ajv's profile here goes). */
export type Schema = { readonly [keyword: string]: unknown }

/**
 * Who may call. Access is denied unless a call grants it. `person` = any session, `service` = a service token, `link` =
 * the token of a link that was sent by mail.
 */
export type Access = 'public' | 'staff' | 'admin' | 'person' | 'service' | 'link'

/**
 * Which limiter counts a call: `form` and `registration` by address, `login` by itself, the others by person or token.
 */
export type Limit =
  | 'form'
  | 'registration'
  | 'login'
  | 'save'
  | 'fill'
  | 'password'
  | 'invitation'
  | 'history'
  | 'proof'
  | 'export'

/** A cookie that a call reads and sets. It opens nothing: who may call says `access` alone. */
export interface Cookie {
  readonly name: string
  readonly maxLength: number
  readonly description: string
}

/** What an administrator did, as the audit names it. */
const ACTIONS = [
  'list',
  'view',
  'history',
  'lookup',
  'download',
  'export',
  'fill',
  'erase',
  'create',
  'change',
  'delete',
  'repair',
  'login',
  'logout',
] as const

/** All that the audit tells: what administrators did, and logins that were refused, of whatever account. */
export const AUDIT_ACTIONS = [...ACTIONS, 'refused'] as const

/** How much of a list went out: all of it, a page of all, or what a filter or another choice left of it. */
export const AUDIT_SCOPES = ['whole', 'page', 'filtered'] as const

/** Most people of a list that the audit names by number; of a longer one it tells how many rows there were. */
export const MAX_NAMED = 50

/**
 * What the audit notes of a call by an administrator: what was done, and with which list, form or file. Never whose by
 * name.
 */
export interface Audited {
  readonly action: (typeof ACTIONS)[number]
  /** `patients`, `hipaa`, `resume`. */
  readonly what: string
  /** What a list is called where only one person's rows are asked for (`user_id`): then it is a view. */
  readonly ofOne?: string
}

/** Why the audit need not note what an administrator sees or does by a call. */
export interface Unaudited {
  readonly none: string
}

/** What calls of any forms and topics are made of. */
export interface CallContext {
  readonly forms: readonly Form[]
  /** The topics that other systems can be granted. */
  readonly granted: readonly string[]
}

/**
 * The calls of a file that follow from forms or topics. It is exported as `calls`; other calls are found by being
 * exported.
 */
export type CallSource = (context: CallContext) => readonly Call[]

/** One HTTP call: everything the edge, the OpenAPI file and a client need to know of it. */
export interface Call {
  /** Unique, kebab-case: `save-hipaa`, `delete-staff`. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/delete_staff/{user_id}`; parameters in braces. */
  readonly path: string
  readonly summary: string
  /** What else a reader of the interface has to know. */
  readonly description?: string
  readonly access: Access
  /** Which administrators may call beside the owners, where administrators may. Default: none. */
  readonly officeRoles?: readonly OfficeRole[]
  /** Schema of every path parameter that is not a person's number (`user_id`, `id`). */
  readonly params?: Readonly<Record<string, Schema>>
  /** Allowed query parameters; others are refused. Those of `IN_HEADERS` come in a header. */
  readonly query?: Readonly<Record<string, Schema>>
  /** Those of them that must be given. Default: none. */
  readonly needs?: readonly string[]
  /** The body: of a form, or of a schema. Absent: none is read. */
  readonly body?:
    | { readonly type: 'json' | 'multipart'; readonly form: string }
    | { readonly type: 'json'; readonly company: string }
    | { readonly type: 'json'; readonly schema: Schema }
  readonly answer: {
    readonly status: 200 | 201 | 202
    readonly schema: Schema
    readonly type?: string
    /** Other types that it may come in. */
    readonly alsoTypes?: readonly string[]
  }
  /** A body and an answer as they may be. */
  readonly sample?: { readonly body?: unknown; readonly answer: unknown }
  /** Refusals beyond those that every call can answer. */
  readonly errors?: readonly ErrorCode[]
  readonly limit?: Limit
  readonly cookie?: Cookie
  /** Takes an `Idempotency-Key`. */
  readonly repeatable?: boolean
  /** May answer as server-sent events for as long as its client stays: reads `Accept` and `Last-Event-ID`. */
  readonly follows?: boolean
  /**
   * What is noted in the audit before the answer goes out, where an administrator sees or does something by it. Every
   * call that is open to administrators, or to who opened a mail to one, has it, or says why it need not.
   */
  readonly audit?: Audited | Unaudited
  /** Names the tree whose indexes its answer has, in `X-Log-Origin`. */
  readonly indexed?: true
  /** Sent with `Cache-Control: no-store` unless set. */
  readonly cache?: string
  /** Open also to who has to do something first: choose a password in place of one that was made up. */
  readonly whilePending?: true
  /** A screen has the same address: who opens it in a browser is given that. */
  readonly screen?: true
}

/** A call that sends a form. */
export interface FormCall extends Call {
  readonly body: { readonly type: 'json' | 'multipart'; readonly form: string }
}

/** A call that fills in the company's part of a form. */
export interface CompanyCall extends Call {
  readonly body: { readonly type: 'json'; readonly company: string }
}

/** Rows on a page of a list: where nobody says how many, and at most; and how far all rows of a list are counted. */
export const PAGE = { usual: 10, largest: 200, counted: 1_000 } as const

/** Events on a page of the feed: where nobody says how many, and at most. */
export const FEED_PAGE = { usual: 100, largest: 500 } as const

/**
 * Parameters that hold personal text, each with the request header that brings it, percent-encoded as UTF-8. They never
 * stand in an address, which browsers and proxies keep.
 */
export const IN_HEADERS: Readonly<Record<string, string>> = { filter: 'X-List-Filter' }

/** A call as it is stated: who may call it and what the audit notes of it are decided there and nowhere else. */
export type StatedCall = Call &
  ({ readonly access: ForAdmin; readonly audit: Audited | Unaudited } | { readonly access: Exclude<Access, ForAdmin> })
/** A link may have been sent to an administrator. */
type ForAdmin = 'admin' | 'person' | 'link'

/** States a call; the type keeps every literal. */
export function defineCall<const C extends StatedCall>(call: C): C {
  return call
}

/** What the audit notes of a call; nothing where it says that nothing is. */
export function auditOf({ audit }: Pick<Call, 'audit'>): Audited | undefined {
  return audit === undefined || 'none' in audit ? undefined : audit
}
