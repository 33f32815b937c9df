import { DangerError } from './danger.ts'
import type { PdfDict, PdfObject, PdfValue } from './pdf-objects.ts'

/** What happens when the file is opened, and what its objects could do. Objects are their numbers, NaN if unknown. */
export interface Opening {
  /** What is run: by the file itself, and by a page or a field. */
  readonly opened: Set<number>
  readonly added: Set<number>
  /** What leads to an address or to another action. */
  readonly leading: Set<number>
  readonly empty: Set<number>
  readonly filled: Set<number>
  isLocked: boolean
}

type Entry = PdfDict['entries'][number]

/** Values and keys of active content (ISO 32000-1, 12.6; XFA forms are programs). */
const ACTIVE = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'RichMedia', 'XFA', 'Movie']
    .concat(['EmbeddedFile', 'AdditionalStreams', 'OnInstantiate', 'RichMediaContent', 'RichMediaExecute'])
    .map((name) => `/${name}`),
)
/** What the keys of these dictionaries are called is up to the writer: fonts, pictures, glyphs. */
const OWN_NAMES = new Set(['/Font', '/XObject', '/ExtGState', '/ColorSpace', '/Pattern', '/Properties', '/CharProcs'])

export function createOpening(): Opening {
  return {
    opened: new Set(),
    added: new Set(),
    leading: new Set(),
    empty: new Set(),
    filled: new Set(),
    isLocked: false,
  }
}

/** Judges an object by itself, and notes what may follow from it. @throws DangerError `active` */
export function noteObject(opening: Opening, { value, data }: PdfObject, number = Number.NaN): void {
  const isElsewhere = isDict(value) && data !== undefined && value.entries.some(isOutside)
  if (isElsewhere || (isName(value) && ACTIVE.has(value))) throw new DangerError('active')
  const named = dictsIn(value).filter(([, under]) => !OWN_NAMES.has(under))
  for (const [{ entries }] of named) for (const entry of entries) noteEntry(opening, entry)
  if (isLeading(value)) opening.leading.add(number)
  const isEmpty = isDict(value) && value.entries.length === 0
  opening[isEmpty ? 'empty' : 'filled'].add(number)
}

function noteEntry(opening: Opening, [key, value]: Entry): void {
  const isCarrying = (key === '/JS' || key === '/EF') && !isName(value)
  const isActive = ACTIVE.has(key) || (isName(value) && ACTIVE.has(value)) || (key === '/FS' && value === '/URL')
  if (isActive || isCarrying) throw new DangerError('active')
  if (key === '/Encrypt') opening.isLocked ||= typeof value !== 'string'
  if (key === '/OpenAction') noteAction(opening.opened, value, isLeading(value))
  if (key === '/AA') noteAction(opening.added, value, isDict(value) && value.entries.length > 0)
}

/** A link waits for a click, but an address that is requested on opening tells its owner who reads the file. */
function noteAction(run: Set<number>, value: PdfValue, isHarmful: boolean): void {
  if (isReference(value)) run.add(value.number)
  else if (isHarmful) throw new DangerError('active')
}

/** Called once all objects were noted. @throws DangerError `active` */
export function assertQuietOpening({ opened, added, leading, empty, filled }: Opening): void {
  const isIn = (all: ReadonlySet<number>, number: number) => all.has(number) || all.has(Number.NaN)
  const isLed = [...opened].some((number) => isIn(leading, number))
  const isRun = [...added].some((number) => isIn(filled, number) || !empty.has(number))
  if (isLed || isRun) throw new DangerError('active')
}

/** Whether the data of a stream, or a page that it shows, is in another file. */
function isOutside([key, value]: Entry): boolean {
  return (key === '/F' || key === '/Ref') && (value === '(' || isDict(value) || isReference(value))
}

function isLeading(value: PdfValue): boolean {
  if (isReference(value)) return true
  return dictsIn(value).some(([{ entries }]) => entries.flat().some((part) => part === '/URI' || part === '/Next'))
}

/** Every dictionary in a value, with the key that it stands under. */
function dictsIn(value: PdfValue, under = ''): readonly (readonly [PdfDict, string])[] {
  if (Array.isArray(value)) return value.flatMap((item: PdfValue) => dictsIn(item))
  if (!isDict(value)) return []
  return [[value, under], ...value.entries.flatMap(([key, inner]) => dictsIn(inner, key))]
}

function isDict(value: PdfValue): value is PdfDict {
  return typeof value === 'object' && 'entries' in value && typeof value.entries !== 'function'
}

function isReference(value: PdfValue): value is { readonly number: number } {
  return typeof value === 'object' && 'number' in value
}

function isName(value: PdfValue): value is string {
  return typeof value === 'string' && value.startsWith('/')
}
