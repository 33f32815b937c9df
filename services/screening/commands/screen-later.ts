import { derivedId, type Kernel, type Origin } from '../../kernel/index.ts'
import { allScreenings, exclusionsOf, NO_EXCLUSIONS, timesScreened } from '../../shared/screenings.ts'
import { openIndex } from '../list/list-index.ts'
import { createMatcher, type Found, keysOfPerson } from '../list/matcher.ts'
import { namesOfPerson, type ScreenedPerson } from '../reads/people.ts'
import { matchOf, noteMatch } from './note-match.ts'

export interface ScreeningLater {
  readonly person: number
  /** The event that brought the person or a name. */
  readonly cause: string
  readonly origin: Origin
}

/** Compares a new person, or one with a new name, with the newest full list. @throws ArriveError `busy`, `log-away` */
export async function screenLater(kernel: Kernel, { person, cause, origin }: ScreeningLater): Promise<void> {
  const all = await allScreenings(kernel)
  const newest = all.findLast(({ supplement }) => !supplement)
  if (newest === undefined) return
  const names = await namesOfPerson(kernel, person)
  if (names === undefined) return
  const found = inIndex(kernel, newest.screening_id, names)
  if (found === 'no-index') return
  const record = (await exclusionsOf(kernel, [String(person)])).get(String(person)) ?? NO_EXCLUSIONS
  const before = timesScreened([newest], record, person)[0]
  const isNews =
    before === undefined || stateOf(before.found?.result === 'clear' ? undefined : before.found) !== stateOf(found)
  if (!isNews) return
  const { screening_id: screening } = newest
  const event = derivedId(['screened-later', screening], cause)
  await noteMatch(kernel, { screening, person, found, later: event, origin })
}

function inIndex({ settings }: Kernel, screening: string, names: ScreenedPerson): Found | undefined | 'no-index' {
  const index = openIndex(settings.dataDir)
  if (index === undefined) return 'no-index'
  try {
    if (index.screening_id !== screening) return 'no-index'
    const matcher = createMatcher([names])
    for (const row of index.rows(keysOfPerson(names))) matcher.take(row)
    return matcher.found().get(names.person)
  } finally {
    index.close()
  }
}

function stateOf(found: (Pick<Found, 'rows'> & { readonly result: string; readonly match?: string }) | undefined) {
  return found === undefined ? 'clear' : `${found.result} ${found.match ?? matchOf(found.rows)}`
}
