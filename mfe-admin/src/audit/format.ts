import { lawCatalogue } from '@arrive/contracts/generated/catalogue.ts'
import { OFFICE_LISTS } from '@arrive/contracts/lists.ts'
import { packetForms } from '../review/packet-forms.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  list: 'Viewed the list',
  view: 'Viewed',
  history: 'Viewed the history',
  lookup: 'Looked up the ID',
  download: 'Opened the file',
  export: 'Exported',
  fill: 'Filled in the agency’s part',
  erase: 'Deleted',
  create: 'Made',
  change: 'Changed',
  delete: 'Deleted',
  repair: 'Repaired',
  login: 'Logged in',
  logout: 'Logged out',
  refused: 'Login refused',
}

/** Names of targets whose stored name is unclear. */
const TARGETS: Readonly<Record<string, string>> = {
  'admin-login': 'Admin login',
  'staff-login': 'Staff login',
  'second-factor': 'Second step of a login',
  session: 'Own session',
  'own-session': 'One of the own sessions',
  'own-sessions': 'Own sessions',
  'own-password': 'Own password',
  'password-by-link': 'Own password, by the link of an email',
  'first-password-by-link': 'First password, by the link of an invitation',
  'password-by-operator': 'Password, by whoever runs the server',
  'factors-by-operator': 'Second factors, by whoever runs the server',
  'own-factor': 'Own second factor',
  'own-backup-codes': 'Own backup codes',
  administrator: 'Administrator account',
  role: 'Role in the office',
  invitation: 'Invitation to make an account',
  invitations: 'Who was invited',
  account: 'State of an account',
  'service-token': 'Token of another system',
  'service-tokens': 'Tokens of other systems',
  subscription: 'Webhook',
  subscriptions: 'Webhooks',
  'subscription-secret': 'Secret of a webhook',
  'subscription-replay': 'Events sent to a webhook again',
  feeds: 'How far other systems are behind',
  'packet-pdf': 'Packet as a PDF',
  parked: 'People whose records wait for repair',
}

export function formatAction(action: unknown): string {
  return ACTIONS[String(action)] ?? String(action)
}

export function formatTarget(what: unknown): string {
  const name = String(what)
  const form = [...packetForms, ...lawCatalogue].find((one) => one.name === name)
  const list = OFFICE_LISTS.find((one) => one.name === name)
  return form?.short ?? list?.title ?? TARGETS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Patients and administrators have no forms to review. */
const WITHOUT_REVIEW: ReadonlySet<string> = new Set(['patient', 'administrator', 'role'])

/** Whether the entry's person has a review page. */
export function hasReviewPage({ subject_user_id, what, action }: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof subject_user_id === 'number' &&
    !WITHOUT_REVIEW.has(String(what)) &&
    action !== 'erase' &&
    action !== 'refused'
  )
}

const SCOPES: Readonly<Record<string, string>> = { whole: 'Whole list', page: 'A page', filtered: 'A filtered part' }
const SHOWN = 6

/** The people in a list, or how much was read; `None` without a person. */
export function formatList({
  action,
  what,
  subject_user_ids: persons,
  scope,
}: Readonly<Record<string, unknown>>): string {
  if (isChange(action) || action === 'refused') return 'None'
  if (action === 'view') return String(what).startsWith('own-') ? 'Own account' : 'None'
  const much = SCOPES[String(scope)]
  if (!Array.isArray(persons) || persons.length === 0) return much ?? 'Whole list'
  const more = persons.length > SHOWN ? ` and ${persons.length - SHOWN} more` : ''
  return `${persons.slice(0, SHOWN).join(', ')}${more}`
}

/** Rows read, refused logins, or whether a change was made. */
export function formatRows({ action, rows }: Readonly<Record<string, unknown>>): string {
  if (rows === null || rows === undefined) return 'Not known'
  if (action === 'refused') return rows === 1 ? 'Once' : `${String(rows)} times`
  if (isChange(action)) return rows === 0 ? 'Refused' : 'Done'
  return rows === 1 ? '1 row' : `${String(rows)} rows`
}

function isChange(action: unknown): boolean {
  return CHANGES.has(String(action))
}

const CHANGES: ReadonlySet<string> = new Set([
  'fill',
  'erase',
  'create',
  'change',
  'delete',
  'repair',
  'login',
  'logout',
])

/** The actor. For a refused login, only its origin is known. */
export function formatActor(entry: Readonly<Record<string, unknown>>): string {
  const { action, actor, address, actor_user_id: number } = entry
  if (action !== 'refused') return actor === '' ? `Administrator ${number}` : String(actor)
  return typeof address === 'string' ? `Unknown, from ${address.slice(0, 6)}` : 'Unknown, from many places'
}
