import { PAGE } from '@arrive/contracts/call.ts'
import { type Answer, ArriveError, cursors, type Kernel } from '../../kernel/index.ts'
import { ACCOUNTS, IDENTITY } from '../../shared/account-roles.ts'
import { pageAnswer } from '../../shared/lists/paging.ts'
import { PERSONNEL } from '../../shared/personnel.ts'
import {
  allScreenings,
  decisionOn,
  type ExclusionRecord,
  exclusionsOf,
  MATCHES,
  NO_EXCLUSIONS,
  type Screening,
  timesScreened,
} from '../../shared/screenings.ts'
import { openIndex } from '../list/list-index.ts'
import { namesOf } from './people.ts'

type Query = Readonly<Record<string, string>>

/** The newest first. @throws ArriveError `invalid-query` */
export async function listScreenings(kernel: Kernel, query: Query): Promise<Answer> {
  const all = (await allScreenings(kernel)).toReversed()
  const { limit = String(PAGE.usual), cursor } = query
  const start = cursor === undefined ? 0 : placeAfter(all, cursor)
  const page = all.slice(start, start + Number(limit))
  const last = page.at(-1)
  const isMore = last !== undefined && start + page.length < all.length
  const rows = page.map((one) => shownOf(one, all))
  const total = { count: Math.min(all.length, PAGE.counted), isMore: all.length > PAGE.counted }
  return pageAnswer(rows, {
    ...(isMore && { cursor: cursors.writeCursor({ value: last.at, id: last.screening_id }) }),
    total,
  })
}

function placeAfter(all: readonly Screening[], cursor: string): number {
  const { value, id } = cursors.readCursor(cursor)
  const place = all.findIndex(({ at, screening_id }) => at < String(value) || screening_id === id)
  if (place === -1) return all.length
  return all[place]?.screening_id === id ? place + 1 : place
}

function shownOf({ screened, ...rest }: Screening, all: readonly Screening[]) {
  const earlier = all.filter(({ sha256, at }) => sha256 === rest.sha256 && at < rest.at)
  const [same] = earlier.toSorted((a, b) => b.at.localeCompare(a.at))
  return { ...rest, same_as: same?.screening_id ?? null }
}

/** @throws ArriveError `not-found` */
export async function readScreening(kernel: Kernel, id: string) {
  const all = await allScreenings(kernel)
  const screening = all.find(({ screening_id }) => screening_id === id)
  if (screening === undefined) throw new ArriveError('not-found')
  const matches = await matchesOf(kernel, id)
  const possible = matches.filter(({ decision }) => decision !== 'different').length
  const newest = all.findLast(({ supplement }) => !supplement)
  return { ...shownOf(screening, all), possible, indexed: isIndexed(kernel, newest), matches }
}

function isIndexed({ settings }: Pick<Kernel, 'settings'>, newest: Screening | undefined): boolean {
  const index = openIndex(settings.dataDir)
  index?.close()
  return index !== undefined && index.screening_id === newest?.screening_id
}

/** Undecided ones first. */
async function matchesOf(kernel: Kernel, screening: string) {
  const ids: string[] = []
  for await (const some of kernel.reader(PERSONNEL).every(MATCHES, { sort: 'id', tags: [screening] })) {
    ids.push(...some.map(({ person }) => String(person)))
  }
  const [records, people] = await Promise.all([exclusionsOf(kernel, ids), namesOf(kernel, ids)])
  const matches = people.flatMap(({ person, name, birthDate }) => {
    const shown = matchIn(records.get(String(person)) ?? NO_EXCLUSIONS, screening)
    return shown === undefined ? [] : [{ user_id: person, name, birth_date: birthDate, ...shown }]
  })
  return matches.sort((a, b) => Number(a.decision !== null) - Number(b.decision !== null) || a.user_id - b.user_id)
}

function matchIn(record: ExclusionRecord, screening: string) {
  const found = record.found.findLast(({ screening_id }) => screening_id === screening)
  if (found === undefined || found.result !== 'possible') return undefined
  const decided = decisionOn(record, found.match)
  return {
    result: found.result,
    rows: found.rows,
    decision: decided?.decision ?? null,
    reason: decided?.reason ?? null,
    decided_by: decided?.by ?? null,
    decided_at: decided?.at ?? null,
  }
}

/** The newest first. @throws ArriveError `no-user` */
export async function readScreeningsOf(kernel: Kernel, id: string) {
  if ((await kernel.reader(IDENTITY).get(ACCOUNTS, id)) === undefined) throw new ArriveError('no-user')
  const [all, records] = await Promise.all([allScreenings(kernel), exclusionsOf(kernel, [id])])
  const times = timesScreened(all, records.get(id) ?? NO_EXCLUSIONS, Number(id)).reverse()
  return {
    screenings: times.map(({ screening: { screening_id, month, sha256 }, at, result }) => ({
      screening_id,
      at,
      month,
      sha256,
      result,
    })),
  }
}
