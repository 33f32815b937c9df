import { ActiveContentError } from './danger.ts'
import { afterBlanks, type Name, namesIn, type Seen } from './pdf-names.ts'
import { type Reading, spend } from './pdf-reading.ts'

/** What happens when the file is opened, and which objects could do more than show a page. */
export interface Opening {
  /** Numbers of the objects that are executed. */
  readonly opened: Set<number>
  /** Numbers of the objects that lead to an address or to another action. */
  readonly leading: Set<number>
  /** Whether there are such objects without a known number. */
  isLeadingUnknown: boolean
}

/** An object that has been read. */
export interface ReadObject {
  readonly text: string
  readonly start: number
  readonly number?: number
  readonly seen: Seen
}

const BLANKS = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*[\\r\\n])+'
const REFERENCE = new RegExp(`(\\d{1,12})${BLANKS}\\d+${BLANKS}R`, 'y')
const LEADING = new Set(['URI', 'Next'])

export function createOpening(): Opening {
  return { opened: new Set(), leading: new Set(), isLeadingUnknown: false }
}

/**
 * Collects what an object makes happen when the file is opened. A link waits for a click, but an address that is
 * requested as soon as the file is open tells its owner who reads it. @throws ActiveContentError `active`, `damaged`
 */
export async function noteOpening(opening: Opening, object: ReadObject, reading: Reading): Promise<void> {
  const { text, start, number, seen } = object
  for (const { name, end } of seen.names) if (name === 'OpenAction') await noteAction(opening, text, end, reading)
  if (!isLeading(seen.names) && referredAt(text, start, reading) === undefined) return
  if (number === undefined) opening.isLeadingUnknown = true
  else opening.leading.add(number)
}

async function noteAction(opening: Opening, text: string, end: number, reading: Reading): Promise<void> {
  const number = referredAt(text, end, reading)
  if (number !== undefined) opening.opened.add(number)
  else if (isLeading((await namesIn({ text, start: end, of: 'value' }, reading)).names))
    throw new ActiveContentError('active')
}

/** Called once all objects were collected. @throws ActiveContentError `active` */
export function assertQuietOpening({ opened, leading, isLeadingUnknown }: Opening): void {
  const isLed = isLeadingUnknown && opened.size > 0
  if (isLed || [...opened].some((number) => leading.has(number))) throw new ActiveContentError('active')
}

function isLeading(names: readonly Name[]): boolean {
  return names.some(({ name }) => LEADING.has(name))
}

/** The number of the object that a reference points to. */
function referredAt(text: string, from: number, reading: Reading): number | undefined {
  const start = afterBlanks(text, from)
  REFERENCE.lastIndex = start
  const found = REFERENCE.exec(text)
  spend(reading, start - from + (found?.[0].length ?? 0))
  return found === null ? undefined : Number(found[1])
}
