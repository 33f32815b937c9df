import { join } from 'node:path'
import type { Beside, CollectionSpec, MasterKeys, Projection, Settings, SourceOffsets } from '../../kernel/index.ts'
import type { BackupArguments } from './arguments.ts'
import { writeFiles, writeTexts } from './blobs.ts'
import { type Checked, type Checking, checkData } from './check.ts'
import { documentsReach, writePlaces, writeRows } from './documents.ts'
import { writeEvents } from './events.ts'
import { type BackedUpKeys, readKeys, type WrittenKeys, writeKeys } from './keys.ts'
import { FILE_LIST, PLACES, ROWS } from './layout.ts'
import { backupSecrets, type Manifest, manifestOf, writeManifest } from './manifest.ts'
import { makePlaces, type Place } from './place.ts'

export interface BackupOptions extends Checking {
  readonly live: Beside
  readonly masters: MasterKeys
  readonly settings: Pick<Settings, 'dataDir' | 'textsDir'>
  /** All collections that the store may hold. */
  readonly collections: readonly CollectionSpec[]
  readonly projections: readonly Pick<Projection, 'name' | 'topics'>[]
  readonly now: () => number
}

export interface BackedUp {
  readonly keys: Manifest
  /** Absent if only the keys were backed up. */
  readonly data: Manifest | undefined
}

/**
 * Copies a running agency to a folder and reads everything back. The log comes first and the keys last, so the copied
 * log finds all it needs: a key is durable before the first event it seals, and a file before the event that names it.
 * @throws Error in one sentence; leaves nothing behind then.
 */
export async function backUp(asked: BackupArguments, options: BackupOptions): Promise<BackedUp> {
  const ends = await options.live.ends()
  await assertThere(options.live, ends)
  const wanted: ['data' | 'keys', string][] = [['keys', asked.keys]]
  if (asked.data !== undefined) wanted.unshift(['data', asked.data])
  const places = makePlaces(wanted, options.settings.dataDir)
  try {
    const written = await write(places, ends, options)
    // Keys first: data without keys is useless, and must not look like a backup.
    for (const place of places.toReversed()) place.keep()
    return written
  } catch (error) {
    for (const place of places.toReversed()) place.discard()
    throw error
  }
}

async function assertThere({ vault }: Beside, ends: SourceOffsets): Promise<void> {
  if ([...ends.values()].some((end) => end > 0) || (await vault.highest()) > 0) return
  throw new Error('There is nothing to back up: the log holds no event, and there are no keys.')
}

async function write(places: readonly Place[], ends: SourceOffsets, options: BackupOptions): Promise<BackedUp> {
  const { live, masters, now, signal, report } = options
  const taken = new Date(now()).toISOString()
  const [data, keys] = (places.length === 2 ? places : [undefined, ...places]) as [Place | undefined, Place]
  const written = data === undefined ? undefined : await writeData(data.draft, ends, options)
  report('keys: writing')
  const keysWritten = await writeKeys(keys.draft, live.vault, signal)
  report('reading back')
  const read = readKeys(keys.draft, keysWritten.files, masters)
  const keysManifest = keysOf(taken, keysWritten)
  const secrets = backupSecrets(read.secrets, masters)
  let manifest: Manifest | undefined
  if (data !== undefined && written !== undefined) {
    const checked = await checkData(data.draft, { files: written.files, ends: Object.fromEntries(ends) }, read, options)
    await assertOpens(checked, read, live)
    manifest = dataOf(taken, { ...written, ends, checked, master: keysWritten.master })
    writeManifest(data.draft, manifest, secrets)
  }
  writeManifest(keys.draft, keysManifest, secrets)
  return { keys: keysManifest, data: manifest }
}

type WrittenData = Pick<Manifest, 'files' | 'counts'>

async function writeData(folder: string, ends: SourceOffsets, options: BackupOptions): Promise<WrittenData> {
  const { live, report, signal, projections, collections, settings } = options
  report('events: writing')
  const events = await writeEvents(folder, live, ends, options)
  report('files: writing')
  const files = await writeFiles(folder, live, options)
  const texts = writeTexts(folder, settings.textsDir)
  report('rows: writing')
  await documentsReach(live, projections, ends, signal)
  const rows = await writeRows(folder, live, { collections, ends, signal })
  const places = await writePlaces(folder, live, ends)
  return {
    files: { ...events, [FILE_LIST]: files.written, ...texts, [ROWS]: rows.written, [PLACES]: places },
    counts: { files: files.count, texts: Object.keys(texts).length, rows: rows.count },
  }
}

/** The backup must open every event that the agency can open. */
async function assertOpens({ closed }: Checked, { wrapped }: BackedUpKeys, { vault }: Beside): Promise<void> {
  for (const person of closed) {
    const [there] = await vault.wrapped(person - 1, 1)
    const own = there?.person === person ? there.wrapped : undefined
    // Erased meanwhile, or just as damaged there.
    if (own === null || isSame(own, wrapped.get(person))) continue
    throw new Error(`The backup does not open the events of person ${person}, whose key has changed: make it again.`)
  }
}

function isSame(one: Uint8Array | null | undefined, other: Uint8Array | null | undefined): boolean {
  if (one === undefined || one === null || other === undefined || other === null) return one === other
  return Buffer.compare(one, other) === 0
}

function keysOf(taken: string, { files, counts, master }: WrittenKeys): Manifest {
  return manifestOf('keys', { taken, master, counts, ends: {}, closed: [], files })
}

interface DataOf extends WrittenData {
  readonly ends: SourceOffsets
  readonly checked: Checked
  readonly master: string
}

function dataOf(taken: string, { files, counts, ends, checked, master }: DataOf): Manifest {
  const { events, persons, closed } = checked
  return manifestOf('data', {
    taken,
    master,
    counts: { events, persons: persons.size, ...counts },
    ends: Object.fromEntries(ends),
    closed: [...closed].sort((one, other) => one - other),
    files,
  })
}

export function partOf(folder: string, part: 'data' | 'keys'): string {
  return join(folder, part)
}
