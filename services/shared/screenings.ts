import type { ScreeningMade } from '@arrive/contracts/events/screening-made.ts'
import type { ExclusionDecision, ScreeningResult } from '@arrive/contracts/screening.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { clearData, type Envelope, type Kernel, kernelData, sortKeyOf } from '../kernel/index.ts'
import { PERSONNEL } from './personnel.ts'

/** Matches and decisions by person number, and each possible match by screening. Other modules read them. */
export const EXCLUSIONS = 'exclusions'
export const MATCHES = 'exclusion-matches'

type Matched = EventData<'personnel.screening.matched'>

/** What was found at a screening, or later when the person or a name was new. Moments are ISO 8601, UTC. */
export interface FoundMatch extends Matched {
  readonly event: string
  readonly at: string
}

export interface DecidedMatch {
  readonly event: string
  /** The rows that it holds for. */
  readonly match: string
  readonly decision: ExclusionDecision
  readonly reason: string
  readonly at: string
  /** Null: the operator. */
  readonly by: number | null
}

export interface ExclusionRecord {
  readonly found: readonly FoundMatch[]
  readonly decided: readonly DecidedMatch[]
}

export const NO_EXCLUSIONS: ExclusionRecord = { found: [], decided: [] }

export interface Screening extends ScreeningMade {
  readonly at: string
  readonly by: number | null
}

interface Known {
  readonly all: readonly Screening[]
  /** The last event of the office about the agency that was read. */
  readonly last: ReturnType<typeof sortKeyOf>
}

/** The events of the agency belong to person 0 in the history, and are sorted by topic first. */
const OFFICE = 'office/'
const NONE: Known = { all: [], last: { value: OFFICE, id: '' } }
/** Events that are read at once: nearly always only the one behind the last, of another topic. */
const AHEAD = 2

/** Made screenings never change, so each process keeps them and reads only what has come since. */
const known = new WeakMap<Kernel['store'], Known>()

/** All screenings, the oldest first. */
export async function allScreenings(kernel: Pick<Kernel, 'store' | 'upcast'>): Promise<readonly Screening[]> {
  const { store } = kernel
  let { all, last } = known.get(store) ?? NONE
  for (let isMore = true; isMore; ) {
    const found = await store.list(kernelData.HISTORY.name, { sort: 'position', person: 0, after: last, limit: AHEAD })
    const docs = found.filter((doc) => String(doc.sort?.['position']).startsWith(OFFICE))
    isMore = docs.length === AHEAD
    const newest = docs.at(-1)
    if (newest === undefined) break
    last = sortKeyOf(newest, 'position')
    all = [...all, ...docs.flatMap(({ body }) => screeningIn(kernel, body))].sort((a, b) => a.at.localeCompare(b.at))
    known.set(store, { all, last })
  }
  return all
}

function screeningIn({ upcast }: Pick<Kernel, 'upcast'>, body: string): Screening[] {
  const envelope: Envelope = JSON.parse(body)
  if (envelope.type !== 'office.screening.made') return []
  const data = upcast(envelope.dataschema, clearData(envelope)) as ScreeningMade
  return [{ ...data, at: envelope.time, by: administratorOf(envelope) }]
}

/** Null for an operator. */
export function administratorOf({ actor }: Pick<Envelope, 'actor'>): number | null {
  return actor.startsWith('admin/') ? Number(actor.slice('admin/'.length)) : null
}

export async function exclusionsOf({ reader }: Pick<Kernel, 'reader'>, ids: readonly string[]) {
  const found = await reader(PERSONNEL).many(EXCLUSIONS, ids)
  return new Map([...found].map(([id, { value }]) => [id, value as ExclusionRecord]))
}

/** Halves the ranges, which are many once people have left. */
function isScreened({ screened }: Pick<ScreeningMade, 'screened'>, person: number): boolean {
  let [from, to] = [0, screened.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const [first = 0, last = 0] = screened[middle] ?? []
    if (first <= person && person <= last) return true
    if (last < person) from = middle + 1
    else to = middle
  }
  return false
}

export function rangesOf(persons: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const person of persons.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && person <= last[1] + 1) last[1] = person
    else ranges.push([person, person])
  }
  return ranges
}

/** The latest decision on these rows. */
export function decisionOn({ decided }: ExclusionRecord, match: string): DecidedMatch | undefined {
  return decided.findLast((one) => one.match === match)
}

export interface ScreenedOnce {
  readonly screening: Screening
  /** When this person was compared. */
  readonly at: string
  readonly result: ScreeningResult
  readonly found: FoundMatch | undefined
}

/** When a person was screened, the oldest first. */
export function timesScreened(all: readonly Screening[], record: ExclusionRecord, person: number): ScreenedOnce[] {
  return all.flatMap((screening) => screenedIn(screening, record, person) ?? [])
}

/** Undefined if the person was not screened. A later comparison with the same list replaces the first. */
export function screenedIn(screening: Screening, record: ExclusionRecord, person: number): ScreenedOnce | undefined {
  const found = record.found.findLast(({ screening_id }) => screening_id === screening.screening_id)
  if (found === undefined && !isScreened(screening, person)) return undefined
  const at = found?.later === true ? found.at : screening.at
  return { screening, at, result: found?.result ?? 'clear', found }
}
