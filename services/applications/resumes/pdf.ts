import { ActiveContentError, type Danger, findDanger } from './danger.ts'
import { namesIn, type Seen } from './pdf-names.ts'
import { mayHoldObjects, packedObjects, type ScanBudget } from './pdf-objects.ts'
import { assertQuietOpening, createOpening, noteOpening, type Opening } from './pdf-opening.ts'
import { isYieldDue, spend, yieldToEventLoop } from './pdf-reading.ts'
import { objectStarts, type Start } from './pdf-starts.ts'

/** Maximum bytes of all packed objects. Pictures and pages are not unpacked, because nothing in them is active. */
const MAX_UNPACKED = 32 * 1_024 * 1_024
/** How many times a file's length may be read in total, and the minimum for a small file. */
const TIMES = 4
const BASE_BYTES = 1_024 * 1_024
/** Maximum number of streams with packed objects; a file of 5 MB has some hundreds. */
const MAX_STREAMS = 5_000
/** Names of active content and attachments (ISO 32000-1, 12.6 and 7.11.4; XFA forms are programs). */
const ACTIVE = new Set([
  ...['JavaScript', 'JS', 'AA', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition', 'RichMedia', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF'],
  // These open or fetch another file by themselves: a path in them may be a foreign server.
  ...['GoToR', 'OnInstantiate', 'Movie', 'FS'],
])

/**
 * Looks for scripts, programs, attached files and other actions in a PDF. Every offset at which a program could read an
 * object is inspected, whatever the file's own table says about its objects.
 */
export function findInPdf(file: Buffer): Promise<Danger | undefined> {
  return findDanger(async () => {
    const text = file.toString('latin1')
    await inspectAll(file, text).catch((error: unknown) => {
      // The packed objects of an encrypted file cannot be unpacked, and the mark of encryption may come after them.
      const isLocked = error instanceof ActiveContentError && error.danger === 'damaged' && text.includes('/Encrypt')
      throw isLocked ? new ActiveContentError('locked') : error
    })
  })
}

async function inspectAll(file: Buffer, text: string): Promise<void> {
  const allowance: ScanBudget = {
    left: TIMES * file.length + BASE_BYTES,
    atOnce: 0,
    room: { left: MAX_UNPACKED },
    streams: MAX_STREAMS,
  }
  const inspection: Inspection = { file, text, allowance, opening: createOpening() }
  for (const start of objectStarts(text)) {
    if (start === undefined) spend(allowance, 0)
    else await inspectAt(inspection, start)
    if (isYieldDue(allowance)) await yieldToEventLoop(allowance)
  }
  assertQuietOpening(inspection.opening)
}

/** A file during its inspection. */
interface Inspection {
  readonly file: Buffer
  readonly text: string
  readonly allowance: ScanBudget
  readonly opening: Opening
}

async function inspectAt({ file, text, allowance, opening }: Inspection, { at: start, number }: Start): Promise<void> {
  const seen = await namesIn({ text, start, of: 'object' }, allowance)
  assertQuiet(seen)
  await noteOpening(opening, { text, start, seen, ...(number !== undefined && { number }) }, allowance)
  if (seen.streams.length === 0 || !mayHoldObjects(seen)) return
  for (const data of seen.streams) {
    const objects = await packedObjects({ file, text, seen, data }, allowance)
    for (const { at, number: own } of objects.starts) {
      const packed = await namesIn({ text: objects.text, start: at, of: 'value' }, allowance)
      assertQuiet(packed)
      await noteOpening(opening, { text: objects.text, start: at, number: own, seen: packed }, allowance)
    }
  }
}

function assertQuiet({ names }: Seen): void {
  if (names.some(({ name }) => ACTIVE.has(name))) throw new ActiveContentError('active')
  if (names.some(({ name }) => name === 'Encrypt')) throw new ActiveContentError('locked')
}
