import { formReads } from '@arrive/contracts/calls/reads.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import type { Entry } from '../kernel/index.ts'
import type { Body, Client } from '../testing/client.ts'
import type { Wish } from './wishes.ts'
import type { Sent } from './workload.ts'

/** What is not as it was promised; empty lists where everything is. */
export interface Verdict {
  /** Acknowledged and not there. */
  readonly lost: readonly string[]
  /** There more than once. */
  readonly doubled: readonly string[]
  /** Saves of one person that stand in the log in another order than they were sent in. */
  readonly reordered: readonly string[]
  /** There and wished by nobody, or answered in a way that nothing explains. */
  readonly unexplained: readonly string[]
}

/** What can be read in the end: the log, and everything that the calls answer an administrator. */
export interface Found {
  readonly log: readonly Entry[]
  readonly rows: ReadonlyMap<string, readonly Body[]>
}

/** Everything that an administrator can read, by path and list. */
export async function readEverything(client: Client, token: string): Promise<Found['rows']> {
  const rows = new Map<string, readonly Body[]>([['/registered_users', await client.rows('/registered_users', token)]])
  for (const { path, lists } of formReads(forms)) {
    for (const { list } of lists) rows.set(`${path} ${list ?? ''}`, await client.rows(path, token, list))
  }
  return rows
}

/**
 * Each event where it stands first: Kafka may hold one twice whose sender was not told that it had landed, and what
 * counts is that nobody sees it twice.
 */
export function firstsOf(log: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>()
  return log.filter(({ envelope: { id } }) => !seen.has(id) && seen.add(id))
}

/** Compares what was acknowledged with what is there. `expected` are events that others have made. */
export function judge(sent: readonly Sent[], { log: all, rows }: Found, expected: number): Verdict {
  // Who looked at what was written is beside the point.
  const log = all.filter(({ source }) => !source.startsWith('audit/'))
  const counts = countsOf(log.map(({ envelope }) => envelope.id))
  const ids = new Set(sent.map(({ event }) => event))
  const strangers = [...counts.keys()].filter((id) => !ids.has(id))
  const marks = findMarks(sent, rows)
  return {
    lost: sent.flatMap((one) => [
      ...ifCount(counts, one, 0),
      ...(marks.get(one) === 0 ? [`row of ${sayWhat(one)}`] : []),
    ]),
    doubled: [
      ...[...counts].filter(([, count]) => count > 1).map(([id, count]) => `event ${id}: ${count} times`),
      ...sent.flatMap((one) => ((marks.get(one) ?? 0) > 1 ? [`row of ${sayWhat(one)}`] : [])),
      ...doubledPeople(rows),
    ],
    reordered: outOfOrder(sent, log),
    unexplained: [
      ...(strangers.length === expected ? [] : [`${strangers.length} events instead of ${expected} by others`]),
      ...sent.filter((one) => !isAcknowledged(one)).map(sayWhat),
      ...strangeRows(sent, rows),
    ],
  }
}

function isAcknowledged({ status }: Sent): boolean {
  return status === 200 || status === 201
}

/** Nobody of the writers sends the next wish before the one before was answered. */
function outOfOrder(sent: readonly Sent[], log: Found['log']): string[] {
  const places = new Map(log.map(({ envelope }, at) => [envelope.id, at]))
  const saves = sent.filter(({ kind, event }) => kind === 'save' && places.has(event))
  return [...Map.groupBy(saves, ({ person }) => person).values()].flatMap((own) =>
    own.slice(1).flatMap((one, before) => {
      const earlier = own[before] as Sent
      return Number(places.get(one.event)) > Number(places.get(earlier.event))
        ? []
        : [`${sayWhat(one)} before ${sayWhat(earlier)}`]
    }),
  )
}

function ifCount(counts: ReadonlyMap<string, number>, one: Sent, count: number): string[] {
  return isAcknowledged(one) && (counts.get(one.event) ?? 0) === count ? [`event of ${sayWhat(one)}`] : []
}

/** How many rows show each wish; of saves only the last one of each person and form is shown. */
function findMarks(sent: readonly Sent[], rows: Found['rows']): Map<Sent, number> {
  const last = new Map<string, Sent>()
  for (const one of sent) last.set(one.kind === 'save' ? `${one.person} ${one.path}` : one.mark, one)
  return new Map([...last.values()].map((one) => [one, rowsOf(one, rows).filter((row) => shows(row, one)).length]))
}

function rowsOf({ kind, read }: Wish, rows: Found['rows']): readonly Body[] {
  const lists = {
    register: '/registered_users',
    career: '/staff_applications ',
    homecare: '/get_patients_applications ',
  }
  return rows.get(kind === 'save' ? `${read?.path} ${read?.list ?? ''}` : lists[kind]) ?? []
}

function shows(row: Body, { kind, mark, person, read }: Wish): boolean {
  if (kind === 'save') return row['user_id'] === person && row[read?.column ?? ''] === mark
  return kind === 'register' ? row['email'] === `${mark}@mail.example` : row['first_name'] === mark
}

/** Every submission is a row, and no row is without one. */
function strangeRows(sent: readonly Sent[], rows: Found['rows']): string[] {
  return (['career', 'homecare'] as const).flatMap((kind) => {
    const wished = sent.filter((one) => one.kind === kind)
    const there = wished[0] === undefined ? 0 : rowsOf(wished[0], rows).length
    return there === wished.length ? [] : [`${there} rows for ${wished.length} of ${kind}`]
  })
}

/** One e-mail is one number. */
function doubledPeople(rows: Found['rows']): string[] {
  return ['/staff_applications ', '/get_patients_applications ', '/registered_users'].flatMap((list) => {
    const numbers = Map.groupBy(rows.get(list) ?? [], ({ email }) => email)
    return [...numbers].flatMap(([email, same]) =>
      new Set(same.map(({ user_id }) => user_id)).size > 1 ? [`${email} in ${list}`] : [],
    )
  })
}

function countsOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function sayWhat({ kind, mark, event, status }: Sent): string {
  return `${kind} ${mark} (${event}, answered ${status ?? 'nothing'})`
}
