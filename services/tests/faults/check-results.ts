import { formReads } from '@arrive/contracts/calls/reads.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { type Entry, topicOf } from '../../kernel/index.ts'
import { type Body, type Client, rowsIn } from '../testing/client.ts'
import type { PlannedSave } from './planned-saves.ts'
import type { Sent } from './workload.ts'

/** Violations of the promises; empty lists if there are none. */
export interface CheckResult {
  /** Acknowledged but missing. */
  readonly lost: readonly string[]
  /** Present more than once. */
  readonly doubled: readonly string[]
  /** A person's saves whose order in the log differs from the order in which they were sent. */
  readonly reordered: readonly string[]
  /** Present but not sent by any writer, or with an unexpected response. */
  readonly unexplained: readonly string[]
}

/** The final log, and everything that an administrator can read. */
export interface Found {
  readonly log: readonly Entry[]
  readonly rows: ReadonlyMap<string, readonly Body[]>
}

/** Everything that an administrator can read, by path and list. @throws Error if a read fails. */
export async function readEverything(client: Client, token: string): Promise<Found['rows']> {
  async function read(path: string): Promise<Body> {
    const { status, body } = await client.get(path, token)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    return body
  }

  const rows = new Map([['/registered_users', rowsIn(await read('/registered_users'))]])
  for (const { path, lists } of formReads(forms)) {
    const body = await read(path)
    for (const { list } of lists) rows.set(`${path} ${list ?? ''}`, rowsIn(body, list))
  }
  return rows
}

/**
 * A Kafka log without repeats: a lost acknowledgment may cause an event twice, but no reader sees it twice. A
 * different event with the same id is not a repeat and stays.
 * @param contentOf An entry's content. A repeat is sealed again, so its bytes differ.
 */
export function firstsOf(log: readonly Entry[], contentOf: (entry: Entry) => string): readonly Entry[] {
  const seen = new Map<string, Entry>()
  return log.filter((entry) => {
    const { id } = entry.envelope
    const first = seen.get(id)
    if (first === undefined) seen.set(id, entry)
    return first === undefined || first.source !== entry.source || contentOf(first) !== contentOf(entry)
  })
}

/** Compares the acknowledged saves with the data. `expected` counts events that others have made. */
export function check(sent: readonly Sent[], { log: all, rows }: Found, expected: number): CheckResult {
  // Audit entries of reads are left out.
  const log = all.filter(({ source }) => topicOf(source) !== 'audit')
  const counts = countsOf(log.map(({ envelope }) => envelope.id))
  const ids = new Set(sent.map(({ event }) => event))
  const foreignEvents = [...counts.keys()].filter((id) => !ids.has(id))
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
      ...(foreignEvents.length === expected ? [] : [`${foreignEvents.length} events instead of ${expected} by others`]),
      ...sent.filter((one) => !isAcknowledged(one)).map(sayWhat),
      ...strangeRows(sent, rows),
    ],
  }
}

function isAcknowledged({ status }: Sent): boolean {
  return status === 200 || status === 201
}

/** No writer sends its next save before the previous one was answered. */
function outOfOrder(sent: readonly Sent[], log: Found['log']): string[] {
  const indexes = new Map(log.map(({ envelope }, at) => [envelope.id, at]))
  const saves = sent.filter(({ kind, event }) => kind === 'save' && indexes.has(event))
  return [...Map.groupBy(saves, ({ person }) => person).values()].flatMap((own) =>
    own.slice(1).flatMap((one, before) => {
      const earlier = own[before] as Sent
      return Number(indexes.get(one.event)) > Number(indexes.get(earlier.event))
        ? []
        : [`${sayWhat(one)} before ${sayWhat(earlier)}`]
    }),
  )
}

function ifCount(counts: ReadonlyMap<string, number>, one: Sent, count: number): string[] {
  return isAcknowledged(one) && (counts.get(one.event) ?? 0) === count ? [`event of ${sayWhat(one)}`] : []
}

/** How many rows show each save; only the last save of each person and form is shown. */
function findMarks(sent: readonly Sent[], rows: Found['rows']): Map<Sent, number> {
  const last = new Map<string, Sent>()
  for (const one of sent) last.set(one.kind === 'save' ? `${one.person} ${one.path}` : one.mark, one)
  // With an hour of saves, search only among the rows that can match.
  const indexes = new Map<string, ReadonlyMap<string, readonly Body[]>>()
  const near = (one: Sent) => {
    const list = listOf(one)
    const index = indexes.get(list) ?? Map.groupBy(rowsOf(one, rows), (row) => String(row[OWN_COLUMN[one.kind]]))
    indexes.set(list, index)
    return index.get(ownValue(one)) ?? []
  }
  return new Map([...last.values()].map((one) => [one, near(one).filter((row) => shows(row, one)).length]))
}

function listOf({ kind, read }: PlannedSave): string {
  const lists = {
    register: '/registered_users',
    career: '/staff_applications ',
    homecare: '/get_patients_applications ',
  }
  return kind === 'save' ? `${read?.path} ${read?.list ?? ''}` : lists[kind]
}

function rowsOf(one: PlannedSave, rows: Found['rows']): readonly Body[] {
  return rows.get(listOf(one)) ?? []
}

/** The column by which the row of a save is found. */
const OWN_COLUMN = { save: 'user_id', register: 'email', career: 'first_name', homecare: 'first_name' } as const

function ownValue({ kind, mark, person }: PlannedSave): string {
  if (kind === 'save') return String(person)
  return kind === 'register' ? `${mark}@mail.example` : mark
}

/** Whether a row found by its column shows the save. */
function shows(row: Body, { kind, mark, read }: PlannedSave): boolean {
  return kind !== 'save' || row[read?.column ?? ''] === mark
}

/** Every submission has a row, and every row a submission. */
function strangeRows(sent: readonly Sent[], rows: Found['rows']): string[] {
  return (['career', 'homecare'] as const).flatMap((kind) => {
    const sentSaves = sent.filter((one) => one.kind === kind)
    const there = sentSaves[0] === undefined ? 0 : rowsOf(sentSaves[0], rows).length
    return there === sentSaves.length ? [] : [`${there} rows for ${sentSaves.length} of ${kind}`]
  })
}

/** Each email has one person number. */
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
