import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { AGENCY, type Envelope, jwe, openEvidence, personOf, sealedData } from '../../kernel/index.ts'
import { assertSize, readLines, readPieces } from './files.ts'
import type { BackedUpKeys } from './keys.ts'
import { EVENT_FOLDER, FILE_FOLDER, FILE_LIST, type FileLine, isKnownFile, sourceOfPath } from './layout.ts'
import { changed, type Manifest, unknown } from './manifest.ts'

export interface Checking {
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

export interface Checked {
  readonly persons: ReadonlySet<number>
  readonly erased: ReadonlySet<number>
  /** Persons whose events no key opens, though their key was not destroyed. */
  readonly closed: ReadonlySet<number>
  readonly events: number
}

const BETWEEN_REPORTS = 100_000
const BETWEEN_TURNS = 500

/** Compares every byte with the manifest and opens every event. @throws DamagedBackup that names the file. */
export async function checkData(
  folder: string,
  { files, ends }: Pick<Manifest, 'files' | 'ends'>,
  keys: Pick<BackedUpKeys, 'open'>,
  { report, signal }: Checking,
): Promise<Checked> {
  // All sizes first, so a truncated backup is refused at once.
  for (const [path, { bytes }] of Object.entries(files)) assertSize(folder, path, bytes)
  const persons = new Set<number>()
  const erased = new Set<number>()
  const closed = new Set<number>()
  const total = Object.values(ends).reduce((sum, end) => sum + end, 0)
  let events = 0

  function note(envelope: Envelope): void {
    if (envelope.subject === AGENCY) return
    const person = personOf(envelope)
    persons.add(person)
    if (envelope.type === personErased.type) erased.add(person)
    else if (!opens(envelope, person, keys)) closed.add(person)
  }

  async function readEvents(path: string): Promise<void> {
    const before = events
    for (const line of readLines(folder, path, files[path] as Manifest['files'][string])) {
      note(parse(line, join(folder, path)))
      events++
      if (events % BETWEEN_REPORTS === 0) report(`events read back: ${events} of ${total}`)
      if (events % BETWEEN_TURNS === 0) await turn()
      signal.throwIfAborted()
    }
    if (events - before !== ends[sourceOfPath(path) as string]) throw changed(join(folder, path))
  }

  for (const path of Object.keys(files)) {
    if (path.startsWith(`${EVENT_FOLDER}/`)) await readEvents(path)
    else for (const _ of readPieces(folder, path, files[path] as Manifest['files'][string])) signal.throwIfAborted()
  }
  await checkFiles(folder, files, signal)
  return { persons, erased, closed, events }
}

/** Files have their own list, since there may be a hundred thousand. */
async function checkFiles(folder: string, files: Manifest['files'], signal: AbortSignal): Promise<void> {
  for (const file of filesOf(folder, files)) {
    for (const _ of readPieces(folder, pathOfFile(file), file)) signal.throwIfAborted()
    await turn()
  }
}

export function* filesOf(folder: string, files: Manifest['files']): Generator<FileLine> {
  const written = files[FILE_LIST]
  if (written === undefined) return
  for (const line of readLines(folder, FILE_LIST, written)) {
    const file: FileLine = JSON.parse(line)
    if (!isKnownFile(file)) throw unknown(join(folder, FILE_LIST), file.id)
    yield file
  }
}

export function pathOfFile({ person, id }: Pick<FileLine, 'person' | 'id'>): string {
  return `${FILE_FOLDER}/${person}.${id}`
}

function parse(line: string, file: string): Envelope {
  try {
    return JSON.parse(line)
  } catch {
    throw changed(file)
  }
}

function opens(envelope: Envelope, person: number, keys: Pick<BackedUpKeys, 'open'>): boolean {
  const key = keys.open(person)
  const data = sealedData(envelope)
  if ((data === undefined && envelope.evidence === undefined) || key === 'destroyed') return true
  if (key === undefined) return false
  try {
    openEvidence(key, envelope)
    if (data !== undefined) jwe.unseal(key, { person, of: `event/${envelope.id}` }, data)
    return true
  } catch {
    return false
  }
}
