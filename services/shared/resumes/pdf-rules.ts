import { DangerError } from './danger.ts'
import type { PdfObject, PdfValue } from './pdf-objects.ts'

/** How much an object may do when a file or a page is opened. */
const NOTHING = 0
const MOVE = 1
const LEAD = 2
/** The most that is allowed: the file may open on a page, but not on an address or after another action. */
const SEVERITIES: Readonly<Record<string, number>> = { '/OpenAction': MOVE, '/AA': NOTHING }

/** Objects by their numbers, NaN if unknown: what each does, and the most that it may do as something opens it. */
export interface Opening {
  readonly does: Map<number, number>
  readonly may: Map<number, number>
  isLocked: boolean
}

/** Values and keys of active content (ISO 32000-1, 12.6; XFA forms are programs). */
const ACTIVE: ReadonlySet<PdfValue> = new Set(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'RichMedia', 'XFA', 'Movie']
    .concat(['EmbeddedFile', 'AdditionalStreams', 'OnInstantiate', 'RichMediaContent', 'RichMediaExecute'])
    .map((name) => `/${name}`),
)
/** What the keys of these dictionaries are called is up to the writer: fonts, pictures, glyphs. */
const OWN_NAMES: ReadonlySet<PdfValue> = new Set(
  ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Properties', 'CharProcs'].map((name) => `/${name}`),
)

/** Judges an object by itself, and notes what may follow from it. @throws DangerError `active` */
export function noteObject(opening: Opening, { value, data }: PdfObject, number: number): void {
  if (ACTIVE.has(value) || (data !== undefined && pairsIn(value).some(isOutside))) throw new DangerError('active')
  noteIn(opening, value)
  opening.does.set(number, Math.max(actOf(value), opening.does.get(number) ?? NOTHING))
}

/** Called once all objects were noted. @throws DangerError `active` */
export function assertQuietOpening({ does, may }: Opening): void {
  for (const [number, most] of may)
    if (Math.max(does.get(number) ?? MOVE, does.get(Number.NaN) ?? NOTHING) > most) throw new DangerError('active')
}

function noteIn(opening: Opening, value: PdfValue, under: PdfValue = ''): void {
  if (typeof value === 'string') return
  if (value[0] === '[') for (const item of value) noteIn(opening, item)
  for (const [key, inner] of pairsIn(value)) {
    if (!OWN_NAMES.has(under)) noteEntry(opening, key, inner)
    noteIn(opening, inner, key)
  }
}

function noteEntry(opening: Opening, key: PdfValue, value: PdfValue): void {
  const isCarrying = (key === '/JS' || key === '/EF') && !(typeof value === 'string' && value.startsWith('/'))
  if (isCarrying || ACTIVE.has(key) || ACTIVE.has(value) || (key === '/FS' && value === '/URL'))
    throw new DangerError('active')
  const referred = numberOf(value)
  if (key === '/Encrypt') opening.isLocked ||= referred !== undefined || typeof value !== 'string'
  const most = SEVERITIES[String(key)]
  if (most === undefined) return
  if (referred !== undefined) opening.may.set(referred, Math.min(most, opening.may.get(referred) ?? most))
  else if (actOf(value) > most) throw new DangerError('active')
}

/** A link waits for a click, but an address that is requested on opening tells its owner who reads the file. */
function actOf(value: PdfValue): number {
  if (typeof value === 'string') return numberOf(value) === undefined ? NOTHING : LEAD
  if (value.length === 1) return NOTHING
  return /"\/(?:URI|Next)"/.test(JSON.stringify(value)) ? LEAD : MOVE
}

/** Whether the data of a stream, or a page that it shows, is in another file. */
function isOutside([key, value]: Pair): boolean {
  if (key !== '/F' && key !== '/Ref') return false
  return value === '(' || value[0] === '<<' || numberOf(value) !== undefined
}

type Pair = readonly [PdfValue, PdfValue]

function pairsIn(value: PdfValue): readonly Pair[] {
  if (value[0] !== '<<') return []
  return Array.from({ length: value.length >> 1 }, (_, at) => [value[2 * at + 1], value[2 * at + 2]] as Pair)
}

/** The number of the object that a reference names. */
function numberOf(value: PdfValue): number | undefined {
  return typeof value === 'string' && /^R\d/.test(value) ? Number(value.slice(1)) : undefined
}
