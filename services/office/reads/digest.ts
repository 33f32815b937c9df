import type { Kernel } from '../../kernel/index.ts'
import { screeningAge } from '../../shared/open-matches.ts'
import { ARRIVALS, PACKETS, PEOPLE } from '../names.ts'
import { ARRIVED, type Arrived } from '../projections/arrivals.ts'
import type { Person } from '../projections/person.ts'
import { packetRow, type Step } from '../projections/row.ts'
import { countCredentials } from './digest-credentials.ts'

const DAY = 24 * 60 * 60_000
/** Milliseconds after the first contact. */
const LONG = 14 * DAY

/** Contains numbers only, no names. */
export type Digest = Readonly<
  Record<Arrived['kind'] | 'reviews' | 'unfinished' | 'expired' | 'expiring' | 'screening_old', number>
>

/** Milliseconds since 1970. */
export interface CountedWeek {
  readonly from: number
  readonly to: number
}

export async function digestOf(kernel: Kernel, steps: readonly Step[], week: CountedWeek): Promise<Digest> {
  for (const projection of [ARRIVALS, PACKETS]) await kernel.upToLog(projection)
  const [arrived, reviews, unfinished, credentials, screening] = await Promise.all([
    arrivedIn(kernel, week),
    countReviews(kernel),
    countUnfinished(kernel, steps, week.to - LONG),
    countCredentials(kernel, week.to),
    screeningAge(kernel),
  ])
  return { ...arrived, reviews, unfinished, ...credentials, screening_old: Number(screening.isOld) }
}

async function arrivedIn({ reader }: Kernel, week: CountedWeek) {
  const counts = { applications: 0, requests: 0, returned: 0 }
  const [from, to] = [isoOf(week.from), isoOf(week.to)]
  for await (const page of reader(ARRIVALS).every(ARRIVED, { sort: 'at', descending: true })) {
    const arrived = page.map(({ value }) => value as Arrived)
    for (const { kind } of arrived.filter(({ at }) => at >= from && at < to)) counts[kind]++
    if (arrived.some(({ at }) => at < from)) break
  }
  return counts
}

async function countReviews({ reader }: Kernel): Promise<number> {
  let count = 0
  for await (const page of reader(PACKETS).every(PEOPLE, { sort: 'user_id', tags: ['company'] })) count += page.length
  return count
}

async function countUnfinished({ reader }: Kernel, steps: readonly Step[], before: number): Promise<number> {
  let count = 0
  const until = isoOf(before)
  for await (const page of reader(PACKETS).every(PEOPLE, { sort: 'since', tags: ['missing'] })) {
    for (const { person, value } of page) {
      const known = value as Person
      if (packetRow(person, known, steps).since >= until) return count
      if (known.account !== undefined) count++
    }
  }
  return count
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString()
}
