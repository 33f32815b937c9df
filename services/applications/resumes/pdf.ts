import { ActiveContentError, type Danger, findDanger } from './danger.ts'
import { namesIn, type Seen } from './pdf-names.ts'
import { mayHoldObjects, packedObjects, type ScanBudget } from './pdf-objects.ts'
import { assertQuietOpening, createOpening, noteOpening, type Opening } from './pdf-opening.ts'
import { isTired, rest, spend } from './pdf-reading.ts'
import { objectStarts, type Start } from './pdf-starts.ts'

/** Bytes of all packed objects together. Pictures and pages are not unpacked: nothing in them can act. */
const ROOM = 32 * 1_024 * 1_024
/** How often a file may be read in all, and what may be read of a small one. */
const TIMES = 4
const BASE_BYTES = 1_024 * 1_024
/** Streams of packed objects; a file of 5 MB has some hundreds. */
const MAX_STREAMS = 5_000
/** What runs, starts, sends or carries something (ISO 32000-1, 12.6 and 7.11.4; forms of XFA are programs). */
const ACTIVE = new Set([
  ...['JavaScript', 'JS', 'AA', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition', 'RichMedia', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF'],
  // What opens another file or fetches one by itself: a path there may be a server of somebody else.
  ...['GoToR', 'OnInstantiate', 'Movie', 'FS'],
])

/**
 * Looks for scripts, programs, attached files and other actions in a PDF. Every place from which a program could read
 * an object is read, whatever the file's own table says of where its objects are.
 */
export function findInPdf(file: Buffer): Promise<Danger | undefined> {
  return findDanger(async () => {
    const text = file.toString('latin1')
    await lookThrough(file, text).catch((error: unknown) => {
      // The packed objects of an encrypted file cannot be unpacked, and where it says that it is one may come behind
      // them.
      const isLocked = error instanceof ActiveContentError && error.danger === 'damaged' && text.includes('/Encrypt')
      throw isLocked ? new ActiveContentError('locked') : error
    })
  })
}

async function lookThrough(file: Buffer, text: string): Promise<void> {
  const allowance: ScanBudget = {
    left: TIMES * file.length + BASE_BYTES,
    atOnce: 0,
    room: { left: ROOM },
    streams: MAX_STREAMS,
  }
  const look: Look = { file, text, allowance, opening: createOpening() }
  for (const start of objectStarts(text)) {
    if (start === undefined) spend(allowance, 0)
    else await lookAt(look, start)
    if (isTired(allowance)) await rest(allowance)
  }
  assertQuietOpening(look.opening)
}

/** A file that is being looked into. */
interface Look {
  readonly file: Buffer
  readonly text: string
  readonly allowance: ScanBudget
  readonly opening: Opening
}

async function lookAt({ file, text, allowance, opening }: Look, { at: start, number }: Start): Promise<void> {
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
