import { type Candidate, candidatesOf, type NamesOnRecord } from './candidates.ts'
import { wordsOf } from './fold.ts'
import type { ListRow } from './row.ts'

export interface Screened extends NamesOnRecord {
  readonly person: number
}

export interface Found {
  readonly result: 'possible' | 'ruled_out'
  /** Rows that are possible, each once. */
  readonly rows: readonly ListRow[]
}

export interface Matcher {
  readonly take: (row: ListRow) => void
  /** Persons without a match are left out. */
  readonly found: () => ReadonlyMap<number, Found>
}

interface Sought {
  readonly person: number
  readonly birthDate: string | null
  readonly first: string
}

interface Findings {
  readonly rows: Map<string, ListRow>
}

/** Names under which a row is found: its last name, and each word of one of several. */
export function keysOf({ lastname }: Pick<ListRow, 'lastname'>): { readonly whole: string; readonly parts: string[] } {
  const words = wordsOf(lastname)
  return { whole: words.join(''), parts: words.length > 1 ? words.filter(isLong) : [] }
}

export function keysOfPerson(names: NamesOnRecord): ReadonlySet<string> {
  return new Set(candidatesOf(names).flatMap(({ last, parts }) => [last, ...parts.filter(isLong)]))
}

const isLong = (word: string) => word.length > 1

export function createMatcher(people: Iterable<Screened>): Matcher {
  const whole = new Map<string, Sought[]>()
  const parts = new Map<string, Sought[]>()
  const findings = new Map<number, Findings>()
  for (const one of people) {
    for (const candidate of candidatesOf(one)) addCandidate(candidate, one)
  }

  function addCandidate({ first, last, parts: words }: Candidate, { person, birthDate }: Screened): void {
    const sought = { person, birthDate, first }
    push(whole, last, sought)
    for (const word of words.filter(isLong)) push(parts, word, sought)
  }

  function take(row: ListRow): void {
    const keys = keysOf(row)
    const own = whole.get(keys.whole) ?? []
    const others = [...(parts.get(keys.whole) ?? []), ...keys.parts.flatMap((part) => whole.get(part) ?? [])]
    if (own.length === 0 && others.length === 0) return
    const first = wordsOf(row.firstname).join('')
    for (const sought of own) note(row, sought, agreement(sought.first, first))
    for (const sought of others) note(row, sought, agreement(sought.first, first) === 'no' ? 'no' : 'with-date')
  }

  function note(row: ListRow, { person, birthDate }: Sought, names: Agreement): void {
    if (names === 'no') return
    const date = birthDateOf(row)
    const isKnown = birthDate !== null && date !== null
    if (!isKnown && names === 'with-date') return
    const before = findings.get(person) ?? { rows: new Map<string, ListRow>() }
    if (!isKnown || birthDate === date) before.rows.set(JSON.stringify(row), row)
    findings.set(person, before)
  }

  const found = () =>
    new Map(
      [...findings].map(([person, { rows }]): [number, Found] => [
        person,
        { result: rows.size > 0 ? 'possible' : 'ruled_out', rows: [...rows.values()] },
      ]),
    )
  return { take, found }
}

/** `with-date`: the names agree only if the birth dates do. */
type Agreement = 'yes' | 'with-date' | 'no'

function agreement(sought: string, listed: string): Agreement {
  if (sought === listed) return sought.length > 1 ? 'yes' : 'with-date'
  const [short, long] = sought.length < listed.length ? [sought, listed] : [listed, sought]
  return short.length === 1 && long.startsWith(short) ? 'with-date' : 'no'
}

/** `YYYY-MM-DD`; null if the list has none. */
function birthDateOf({ dob }: Pick<ListRow, 'dob'>): string | null {
  const [, year, month, day] = /^([12]\d{3})([01]\d)([0-3]\d)$/.exec(dob) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const before = map.get(key)
  if (before === undefined) map.set(key, [value])
  else before.push(value)
}
