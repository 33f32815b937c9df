import { SCREENING_LASTS } from '@arrive/contracts/screening.ts'
import type { Kernel } from '../kernel/index.ts'
import { PERSONNEL } from './personnel.ts'
import { allScreenings, decisionOn, exclusionsOf, MATCHES, NO_EXCLUSIONS } from './screenings.ts'

const DAY = 24 * 60 * 60_000

export interface OpenMatches {
  readonly count: number
  readonly oldest_at: string | null
}

/** People with an undecided match in the newest full list, or in a supplement since. */
export async function openMatches(kernel: Kernel): Promise<OpenMatches> {
  const all = await allScreenings(kernel)
  const newest = all.findLastIndex(({ supplement }) => !supplement)
  const ids = new Set(all.slice(Math.max(newest, 0)).map(({ screening_id }) => screening_id))
  const people = new Set<string>()
  for (const id of ids) {
    for await (const some of kernel.reader(PERSONNEL).every(MATCHES, { sort: 'id', tags: [id] })) {
      for (const { person } of some) people.add(String(person))
    }
  }
  const records = await exclusionsOf(kernel, [...people])
  const moments = [...people].flatMap((person) => {
    const record = records.get(person) ?? NO_EXCLUSIONS
    const known = record.found.filter(({ screening_id }) => ids.has(screening_id))
    // A later comparison with the same list replaces the first.
    const last = new Map(known.map((found) => [found.screening_id, found]))
    const open = [...last.values()].filter(
      ({ result, match }) => result === 'possible' && decisionOn(record, match) === undefined,
    )
    return open.slice(0, 1).map(({ at }) => at)
  })
  return { count: moments.length, oldest_at: moments.sort()[0] ?? null }
}

export interface ScreeningAge {
  readonly isOld: boolean
  readonly last: string | null
}

/** Whether no full list was screened in the last 31 days. */
export async function screeningAge(kernel: Kernel): Promise<ScreeningAge> {
  const last = (await allScreenings(kernel)).findLast(({ supplement }) => !supplement)?.at ?? null
  return { isOld: last === null || kernel.now() - Date.parse(last) > SCREENING_LASTS * DAY, last }
}
