import type { ErrorCode } from './errors.ts'
import type { Form } from './form.ts'
import type { OfficeRole } from './office-roles.ts'
import { PATTERNS } from './patterns.ts'

/** A JSON Schema (draft 2020-12, as far as our ajv profile supports it). */
export type Schema = { readonly [keyword: string]: unknown }

/** `person` = any session, `service` = a service token, `link` = a token from a mailed link. Default is deny. */
export type Access = 'public' | 'staff' | 'admin' | 'person' | 'service' | 'link'

/** Which rate limiter counts a call: `form` and `registration` by address, most others by person or token. */
export type Limit =
  | 'form'
  | 'registration'
  | 'login'
  | 'save'
  | 'draft'
  | 'fill'
  | 'password'
  | 'invitation'
  | 'history'
  | 'find'
  | 'proof'
  | 'export'
  | 'list'
  | 'download'
  | 'feed'
  | 'screening'
  | 'paper'
  | 'binder'

/** A cookie that a call reads and sets. It grants no access; only `access` does. */
export interface Cookie {
  readonly name: string
  readonly maxLength: number
  readonly description: string
}

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

/** All audit actions: those of administrators, and refused logins of any account. */
export const AUDIT_ACTIONS = [...ACTIONS, 'refused'] as const

/** Whether the response had the whole list, a page, or a filtered part. */
export const AUDIT_SCOPES = ['whole', 'page', 'filtered'] as const

/** The audit lists people by number up to this many, and only counts rows beyond it. */
export const MAX_NAMED = 50

/** What the audit records for an administrator's call. Never a name. */
export interface Audited {
  readonly action: (typeof ACTIONS)[number]
  readonly what: string
  /** The action if the query narrows the list to one person (`user_id`). */
  readonly ofOne?: string
}

export interface Unaudited {
  readonly none: string
}

export interface CallContext {
  readonly forms: readonly Form[]
  /** Topics that other systems can be granted. */
  readonly granted: readonly string[]
}

/** Derives calls from forms or topics. Export it as `calls`; plain calls are found by any export name. */
export type CallSource = (context: CallContext) => readonly Call[]

/** One HTTP call: the single source for the edge, the OpenAPI file and clients. */
export interface Call {
  /** Unique, kebab-case: `save-hipaa`. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `/delete_staff/{user_id}`; parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly access: Access
  /** Office roles besides owner that may call. Default: none. */
  readonly officeRoles?: readonly OfficeRole[]
  /** Schemas of path parameters other than a person's number (`user_id`, `id`). */
  readonly params?: Readonly<Record<string, Schema>>
  /** Allowed query parameters; others are refused. Those in `IN_HEADERS` come in a header. */
  readonly query?: Readonly<Record<string, Schema>>
  /** Also takes `as_of`, and then answers as it would have at that moment. */
  readonly timed?: true
  /** Required query parameters. Default: none. */
  readonly needs?: readonly string[]
  /** The body: a form's, or any schema's. Absent: the call reads no body. `largest`: in bytes, if below the usual. */
  readonly body?:
    | { readonly type: 'json' | 'multipart'; readonly form: string }
    | { readonly type: 'json'; readonly company: string }
    | { readonly type: 'json'; readonly schema: Schema; readonly largest?: number }
    /**
     * `file`: the name of the part with the file, also a property of the schema. `largest`: its size in bytes, if not
     * the usual. `onDisk`: the file is written to disk, never held in memory.
     */
    | {
        readonly type: 'multipart'
        readonly schema: Schema
        readonly file: string
        readonly largest?: number
        readonly onDisk?: true
      }
  readonly answer: {
    readonly status: 200 | 201 | 202
    readonly schema: Schema
    readonly type?: string
    readonly alsoTypes?: readonly string[]
  }
  readonly sample?: { readonly body?: unknown; readonly answer: unknown }
  /** Errors beyond those that every call can return. */
  readonly errors?: readonly ErrorCode[]
  readonly limit?: Limit
  /** The limit counts only requests of this role without parameters, which return everybody's rows. */
  readonly limitsWholeOf?: 'admin'
  readonly cookie?: Cookie
  /** Accepts an `Idempotency-Key`. */
  readonly repeatable?: boolean
  /** Can stream server-sent events: reads `Accept` and `Last-Event-ID`. */
  readonly follows?: boolean
  /** What the audit records before responding. Required if administrators or their mailed links may call. */
  readonly audit?: Audited | Unaudited
  /** Adds `X-Log-Origin`, which names the tree that the response's indexes belong to. */
  readonly indexed?: true
  /** Default: `no-store`. */
  readonly cache?: string
  /** Also allowed before a person has replaced a generated password. */
  readonly whilePending?: true
  /** A screen has the same path; browsers get the screen. */
  readonly screen?: true
}

export interface FormCall extends Call {
  readonly body: { readonly type: 'json' | 'multipart'; readonly form: string }
}

export interface CompanyCall extends Call {
  readonly body: { readonly type: 'json'; readonly company: string }
}

/** Rows per page by default and at most, and how far a list's rows are counted. */
export const PAGE = { usual: 10, largest: 200, counted: 1_000 } as const

/** People of a list at a time, by number. */
export const SELECTED = 200

/** Events per feed page by default and at most. */
export const FEED_PAGE = { usual: 100, largest: 500 } as const

/** Parameters with personal text must not be in URLs, which get logged. Value: their header (percent-encoded UTF-8). */
export const IN_HEADERS: Readonly<Record<string, string>> = { filter: 'X-List-Filter' }

/** A call that decides, in one place, who may call it and what the audit records. */
type StatedCall = Omit<Call, 'method' | 'path'> &
  ({ readonly access: ForAdmin; readonly audit: Audited | Unaudited } | { readonly access: Exclude<Access, ForAdmin> })
/** A link may have been mailed to an administrator. */
type ForAdmin = 'admin' | 'person' | 'link'

/** @param route Such as `GET /me/sessions`. */
export function defineCall<const C extends StatedCall>(route: `${Call['method']} /${string}`, call: C) {
  const [method, path] = route.split(' ') as [Call['method'], string]
  return { method, path, ...call }
}

/** As URL text: a day, or a moment with its zone. */
const AS_OF: Schema = {
  type: 'string',
  title: 'as_of',
  description:
    'Answers as at this moment: RFC 3339 with a zone, or `2026-11-03` for the end of that day in the agency’s time ' +
    'zone; today means now. Never in the future.',
  maxLength: 40,
  pattern: PATTERNS.dayOrZonedMoment,
}

/** All parameters of a call. */
export function queryOf({ query, timed }: Pick<Call, 'query' | 'timed'>): Call['query'] {
  return timed === true ? { ...query, as_of: AS_OF } : query
}

export function auditOf({ audit }: Pick<Call, 'audit'>): Audited | undefined {
  return audit === undefined || 'none' in audit ? undefined : audit
}
