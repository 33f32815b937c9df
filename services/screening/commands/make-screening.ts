import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type ScreeningMade, screeningMade } from '@arrive/contracts/events/screening-made.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { FULL_LIST } from '@arrive/contracts/screening.ts'
import { ArriveError, agencyEvent, deadline, freshId, type Kernel, type Origin } from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { allScreenings, decisionOn, exclusionsOf, NO_EXCLUSIONS, rangesOf } from '../../shared/screenings.ts'
import { draftIndex } from '../list/list-index.ts'
import { createMatcher, type Found } from '../list/matcher.ts'
import { type ListFacts, readList } from '../list/read-list.ts'
import { type ScreenedPerson, staffNames } from '../reads/people.ts'
import { matchOf, noteMatch } from './note-match.ts'
import { type ScreeningLater, screenLater } from './screen-later.ts'

export interface Screening {
  readonly path: string
  readonly supplement: boolean
  readonly origin: Origin
}

export interface MadeScreening extends Omit<ScreeningMade, 'screened'> {
  readonly same_as: string | null
}

/** Bytes that are read at once: other requests have their turn in between. */
const PIECE = 16 * 1_024
const APPEND_MS = 5_000
/** Matches that are stored at once. */
const AT_ONCE = 20

/** @throws ArriveError `not-the-list`, `list-cut`, `a-supplement`, `reinstatements`, `log-away`, `busy` */
export async function makeScreening(kernel: Kernel, { path, supplement, origin }: Screening): Promise<MadeScreening> {
  const id = freshId(kernel.now())
  const people = await staffOf(kernel)
  const matcher = createMatcher(people.values())
  const index = supplement ? undefined : await draftIndex(kernel.settings.dataDir, id)
  try {
    const facts = await readList(createReadStream(path, { highWaterMark: PIECE }), (row) => {
      matcher.take(row)
      index?.add(row)
    })
    assertList(facts, supplement)
    const found = matcher.found()
    const before = await allScreenings(kernel)
    await noteMatches(kernel, { screening: id, found, origin })
    const made = await countsOf(kernel, { id, facts, found, people, supplement })
    await appendMade(kernel, { ...made, screened: rangesOf([...people.keys()]) }, origin)
    if (index !== undefined) {
      await index.keep(id)
      await screenNewcomers(kernel, people, { cause: id, origin })
    }
    return { ...made, same_as: before.findLast(({ sha256 }) => sha256 === facts.sha256)?.screening_id ?? null }
  } finally {
    await index?.drop()
  }
}

async function staffOf(kernel: Kernel): Promise<ReadonlyMap<number, ScreenedPerson>> {
  const people = new Map<number, ScreenedPerson>()
  for await (const some of staffNames(kernel)) for (const one of some) people.set(one.person, one)
  return people
}

/** Those who came, or got a name, while the list was read. */
async function screenNewcomers(
  kernel: Kernel,
  before: ReadonlyMap<number, ScreenedPerson>,
  how: Pick<ScreeningLater, 'cause' | 'origin'>,
): Promise<void> {
  for (const [person, names] of await staffOf(kernel)) {
    if (!isDeepStrictEqual(names, before.get(person))) await screenLater(kernel, { ...how, person })
  }
}

function assertList({ listed, reinstated }: ListFacts, supplement: boolean): void {
  if (listed > 0 && reinstated === listed) throw new ArriveError('reinstatements')
  if (listed >= FULL_LIST || supplement) return
  throw new ArriveError('a-supplement', { message: message('screening.few-rows', { listed }), members: { listed } })
}

interface Matches {
  readonly screening: string
  readonly found: ReadonlyMap<number, Found>
  readonly origin: Origin
}

/** Before the screening itself, which only then counts: a crash in between leaves matches of no screening. */
async function noteMatches(kernel: Kernel, { screening, found, origin }: Matches): Promise<void> {
  const all = [...found]
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    const noted = some.map(([person, one]) => noteMatch(kernel, { screening, person, found: one, origin }))
    await Promise.all(noted.map((one) => one.catch(unlessErased)))
  }
}

function unlessErased(error: unknown): void {
  if (!(error instanceof ArriveError) || error.code !== 'erased') throw error
}

interface Counted {
  readonly id: string
  readonly facts: ListFacts
  readonly found: ReadonlyMap<number, Found>
  readonly people: ReadonlyMap<number, ScreenedPerson>
  readonly supplement: boolean
}

async function countsOf(kernel: Kernel, { id, facts, found, people, supplement }: Counted) {
  const possible = [...found].filter(([, { result }]) => result === 'possible')
  const records = await exclusionsOf(
    kernel,
    possible.map(([person]) => String(person)),
  )
  const isOpen = ([person, { rows }]: [number, Found]) =>
    decisionOn(records.get(String(person)) ?? NO_EXCLUSIONS, matchOf(rows))?.decision !== 'different'
  const { sha256, month, listed, businesses } = facts
  return {
    screening_id: id,
    sha256,
    month,
    listed,
    businesses,
    people: people.size,
    ruled_out: found.size - possible.length,
    possible: possible.filter(isOpen).length,
    supplement,
  }
}

async function appendMade(kernel: Kernel, data: ScreeningMade, origin: Origin): Promise<void> {
  const { log, now, events } = kernel
  const { type, topic } = screeningMade
  const event = agencyEvent({
    id: data.screening_id,
    source: '/arrive/screening',
    type,
    dataschema: events.schemaOf(type),
    data,
    now: now(),
  })
  const sent = { ...event, actor: origin.actor, correlationid: origin.requestId }
  await deadline.withTimeout(APPEND_MS, log.append(topic, sent), () => {
    throw new ArriveError('log-away', { retryAfter: 1 })
  })
  await kernel.upToLog(OFFICE_FILE)
}
