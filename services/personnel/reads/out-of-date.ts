import { PAGE } from '@arrive/contracts/call.ts'
import {
  type CredentialFacts,
  type CredentialKind,
  knownBefore,
  type LateState,
  outOfDateOn,
  sinceOf,
} from '@arrive/contracts/credentials.ts'
import { endOfDay, startOfDay } from '@arrive/contracts/days.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { type Actor, ArriveError, type Found, type Kernel } from '../../kernel/index.ts'
import { ACCOUNTS, IDENTITY } from '../../shared/account-roles.ts'
import { credentialsAmong, mayRead, NO_CREDENTIALS, recordedUntil, todayOf } from '../../shared/credentials.ts'
import { peopleIn } from '../../shared/lists/chosen.ts'
import { PACKETS, PEOPLE, type SentForms } from '../../shared/packet-people.ts'
import { positionIn } from './credentials.ts'
import { positionBefore } from './position-then.ts'

type Query = Readonly<Record<string, string>>

/** Accounts judged at once: other requests wait meanwhile. */
const PIECE = 50

export interface LateRow {
  readonly user_id: number
  readonly name: string
  readonly position: string
  readonly kind: CredentialKind
  readonly state: LateState
  readonly expires_on: string | null
  readonly since: string
}

/** What is judged, and by which record. */
interface Judgment {
  readonly day: string
  /** Only facts from before this moment count. Absent: all do. */
  readonly before?: string
  readonly isShown: (kind: CredentialKind) => boolean
  readonly position: string | undefined
  readonly details: Form | undefined
}

interface Account {
  readonly role: string
  readonly createdAt: string
}

interface Staff {
  readonly person: number
  readonly account: Account
  readonly sent: SentForms & { readonly details?: { readonly name?: string } }
  readonly credentials: readonly CredentialFacts[]
}

/** Every person and kind that is out of date, in no order. @throws ArriveError `invalid-query` */
export async function lateRows(kernel: Kernel, details: Form | undefined, query: Query, actor: Actor) {
  const rows: LateRow[] = []
  for await (const late of latePieces(kernel, details, query, actor)) rows.push(...late.rows)
  return rows
}

/**
 * Rows with the first of those that are late the longest, and with all if they can be counted. Nothing is late before
 * its person's account or its own record, so those begun later are not opened. @throws ArriveError `invalid-query`
 */
export async function longestLate(kernel: Kernel, details: Form | undefined, query: Query, actor: Actor) {
  const rows: LateRow[] = []
  const seen = new Set<string>()
  const first = Number(query['limit'] ?? PAGE.usual)
  for await (const late of latePieces(kernel, details, query, actor)) {
    rows.push(...late.rows)
    for (const { id } of late.accounts) seen.add(id)
    const until = rows.length > PAGE.counted ? sinceOfPlace(rows, first) : undefined
    const last = late.accounts.at(-1)
    if (until === undefined || last === undefined || (last.value as Account).createdAt < until) continue
    const others = (await recordedUntil(kernel, until)).filter((id) => !seen.has(id))
    const judgment = judgmentOf(kernel, details, query, actor)
    const accounts = await kernel.reader(IDENTITY).many(ACCOUNTS, others)
    return [...rows, ...(await rowsAmong(kernel, [...accounts.values()], judgment))]
  }
  return rows
}

/** Of the row at this place, the oldest first. */
function sinceOfPlace(rows: readonly LateRow[], place: number): string | undefined {
  return rows.map(({ since }) => since).sort()[place - 1]
}

/** In the order of accounts, the oldest first. */
async function* latePieces(kernel: Kernel, details: Form | undefined, query: Query, actor: Actor) {
  const judgment = judgmentOf(kernel, details, query, actor)
  for (const projection of [IDENTITY, PACKETS]) await kernel.upToLog(projection)
  for await (const accounts of accountsIn(kernel, query)) {
    yield { accounts, rows: await rowsAmong(kernel, accounts, judgment) }
  }
}

async function rowsAmong(kernel: Kernel, accounts: readonly Found[], judgment: Judgment): Promise<readonly LateRow[]> {
  const rows = (await staffAmong(kernel, accounts, judgment)).map((staff) => rowsOf(kernel, staff, judgment))
  return (await Promise.all(rows)).flat()
}

async function* accountsIn({ reader }: Kernel, query: Query): AsyncGenerator<readonly Found[]> {
  const chosen = peopleIn(query)
  if (chosen === undefined) yield* inPieces(reader(IDENTITY).every(ACCOUNTS, { sort: 'created_at' }))
  else yield [...(await reader(IDENTITY).many(ACCOUNTS, chosen)).values()]
}

/** Larger ones, because each is joined with the records of other collections. */
async function* inPieces(all: AsyncIterable<readonly Found[]>): AsyncGenerator<readonly Found[]> {
  let piece: Found[] = []
  for await (const some of all) {
    piece.push(...some)
    if (piece.length < PIECE) continue
    yield piece
    piece = []
  }
  yield piece
}

function judgmentOf(kernel: Kernel, details: Form | undefined, query: Query, actor: Actor): Judgment {
  const today = todayOf(kernel)
  const { as_of: day = today, known, kind, position } = query
  if (known === 'then' && day > today) throw new ArriveError('invalid-query', { message: message('credential.future') })
  const reads = mayRead(actor)
  return {
    day,
    ...(known === 'then' && { before: endOfDay(day, kernel.settings.timeZone).toISOString() }),
    isShown: (one) => reads(one) && (kind === undefined || kind === one),
    position,
    details,
  }
}

async function staffAmong(
  kernel: Kernel,
  accounts: readonly Found[],
  judged: Pick<Judgment, 'day' | 'before'>,
): Promise<readonly Staff[]> {
  const staff = accounts.filter(({ value }) => (value as Account).role === 'staff')
  const ids = staff.map(({ id }) => id)
  const [people, records] = await Promise.all([
    kernel.reader(PACKETS).many(PEOPLE, ids),
    credentialsAmong(kernel, ids, judged),
  ])
  return staff.map(({ id, person, value }) => ({
    person,
    account: value as Account,
    sent: (people.get(id)?.value ?? { forms: {} }) as Staff['sent'],
    credentials: (records.get(id) ?? NO_CREDENTIALS).credentials,
  }))
}

async function rowsOf(kernel: Kernel, staff: Staff, judgment: Judgment): Promise<readonly LateRow[]> {
  const { person, account, sent, credentials } = staff
  const { day, before, isShown } = judgment
  if (before !== undefined && account.createdAt >= before) return []
  const position =
    before === undefined
      ? positionIn(sent)
      : await positionBefore(kernel, judgment.details, { person, sent, moment: before })
  if (judgment.position !== undefined && judgment.position !== (position ?? 'unknown')) return []
  const known = before === undefined ? credentials : knownBefore(credentials, before)
  const startOf = (one: string) => startOfDay(one, kernel.settings.timeZone).toISOString()
  return outOfDateOn(known, position, day)
    .filter(({ kind }) => isShown(kind))
    .map((one) => ({
      user_id: person,
      name: sent.details?.name ?? '',
      position: position ?? '',
      kind: one.kind,
      state: one.state,
      expires_on: one.facts?.expires_on ?? null,
      since: sinceOf(one, account.createdAt, startOf),
    }))
}
