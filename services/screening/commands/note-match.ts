import { hash } from 'node:crypto'
import { screeningMatched } from '@arrive/contracts/events/screening-matched.ts'
import { MOST_ROWS } from '@arrive/contracts/screening.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { derivedId, type Kernel, type Origin } from '../../kernel/index.ts'
import { PERSONNEL, PERSONNEL_SOURCE } from '../../shared/personnel.ts'
import type { Found } from '../list/matcher.ts'
import type { ListRow } from '../list/row.ts'

export interface Noting {
  readonly screening: string
  readonly person: number
  readonly found: Found | undefined
  /** The id of the event, if the person is compared after the others. */
  readonly later?: string
  readonly origin: Origin
}

/** Of all rows, so that a decision holds while exactly these match. */
export function matchOf(rows: readonly ListRow[]): string {
  return hash('sha256', JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()), 'hex')
}

/** @throws ArriveError `log-away`, `busy`, `erased` */
export async function noteMatch(kernel: Kernel, { screening, person, found, later, origin }: Noting): Promise<void> {
  const { submit, events } = kernel
  const rows = found?.rows ?? []
  const data: EventData<'personnel.screening.matched'> = {
    screening_id: screening,
    result: found?.result ?? 'clear',
    later: later !== undefined,
    rows: rows.slice(0, MOST_ROWS),
    match: matchOf(rows),
  }
  await submit.send(later ?? derivedId(['screening', String(person)], screening), {
    origin: { ...origin, idempotencyKey: undefined },
    topic: screeningMatched.topic,
    source: PERSONNEL_SOURCE,
    type: screeningMatched.type,
    dataschema: events.schemaOf(screeningMatched.type),
    person,
    data,
    request: undefined,
    awaited: [PERSONNEL],
  })
}
