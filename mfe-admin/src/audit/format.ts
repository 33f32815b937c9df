import { OFFICE_LISTS } from '@arrive/contracts/lists.ts'
import { packetForms } from '../review/packet-forms.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  list: 'Viewed the list',
  view: 'Viewed',
  history: 'Viewed the history',
  lookup: 'Looked up the ID',
  download: 'Opened the file',
  export: 'Exported as CSV',
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

/** What is neither a list nor a form, and would not be understood by its own name. */
const TARGETS: Readonly<Record<string, string>> = {
  'admin-login': 'Admin login',
  'staff-login': 'Staff login',
  session: 'Own session',
  administrator: 'Administrator account',
  'service-token': 'Token of another system',
  'service-tokens': 'Tokens of other systems',
  subscription: 'Webhook',
  subscriptions: 'Webhooks',
  'subscription-secret': 'Secret of a webhook',
  parked: 'People whose records wait for repair',
}

/** What was done, in a few words. */
export function formatAction(action: unknown): string {
  return ACTIONS[String(action)] ?? String(action)
}

/** The list, form or file that it was done with. */
export function formatTarget(what: unknown): string {
  const name = String(what)
  const form = packetForms.find((one) => one.name === name)
  const list = OFFICE_LISTS.find((one) => one.name === name)
  return form?.short ?? list?.title ?? TARGETS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Patients and administrators have no papers. */
const WITHOUT_REVIEW: ReadonlySet<string> = new Set(['patient', 'administrator'])

/** Whether the person of an entry has papers to be opened. */
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

/** Who was in a list, or how much of it went out; of a deed without a person, that there was none. */
export function formatList({ action, subject_user_ids: persons, scope }: Readonly<Record<string, unknown>>): string {
  if (isChange(action) || action === 'refused') return 'None'
  const much = SCOPES[String(scope)]
  if (!Array.isArray(persons) || persons.length === 0) return much ?? 'Whole list'
  const more = persons.length > SHOWN ? ` and ${persons.length - SHOWN} more` : ''
  return `${persons.slice(0, SHOWN).join(', ')}${more}`
}

/** How many rows went out, how often a login was refused, or whether a deed was done. */
export function formatRows({ action, rows }: Readonly<Record<string, unknown>>): string {
  if (rows === null || rows === undefined) return 'Not known'
  if (action === 'refused') return rows === 1 ? 'Once' : `${String(rows)} times`
  return isChange(action) ? (rows === 0 ? 'Refused' : 'Done') : String(rows)
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

/** Who did it: of a refused login only where it came from is known. */
export function formatActor(entry: Readonly<Record<string, unknown>>): string {
  const { action, actor, address, actor_user_id: number } = entry
  if (action !== 'refused') return actor === '' ? `Administrator ${number}` : String(actor)
  return typeof address === 'string' ? `Unknown, from ${address.slice(0, 6)}` : 'Unknown, from many places'
}
