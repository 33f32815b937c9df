import { personErased } from '@arrive/contracts/events/person-erased.ts'
import type { CollectionSpec, Doc, Entry, SourceOffsets } from '../../kernel/index.ts'
import { filesOf, pathOfFile } from '../backing-up/check.ts'
import type { RowLine } from '../backing-up/documents.ts'
import { readLines, readWhole } from '../backing-up/files.ts'
import type { BackedUpKeys } from '../backing-up/keys.ts'
import { PLACES, type PlaceLine, ROWS } from '../backing-up/layout.ts'
import type { Manifest, Written } from '../backing-up/manifest.ts'
import type { AgencySource } from '../moving/part.ts'
import type { Erasures } from './erasures.ts'
import { mergedEvents } from './merged.ts'
import type { Origins } from './places.ts'

export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
  readonly keys: BackedUpKeys
  readonly erasures: Erasures
}

export interface BackupSource extends AgencySource {
  /** The original positions of the events that `events` returned. */
  readonly origins: Origins
}

/** An agency as in a backup, without the data of erased people. */
export function sourceOf(backup: Backup, collections: readonly CollectionSpec[]): BackupSource {
  const origins = new Map<string, (Pick<Entry, 'source' | 'offset'> | undefined)[]>()
  return {
    vault: vaultOf(backup),
    blobs: blobsOf(backup),
    store: storeOf(backup, collections),
    origins,
    events: function* (topic) {
      const own: (Pick<Entry, 'source' | 'offset'> | undefined)[] = []
      origins.set(topic, own)
      for (const entry of mergedEvents(backup.folder, backup.manifest.files, topic)) {
        own.push({ source: entry.source, offset: entry.offset })
        yield entry
      }
      yield* addedEvents(backup.erasures, topic)
    },
    count: (topic) => countOf(backup, topic),
  }
}

/** At the end of the log, as if they came right after it. */
function addedEvents({ events }: Erasures, topic: string): readonly Entry[] {
  if (topic !== personErased.topic) return []
  return events.map((envelope, offset) => ({
    source: `${topic}/0`,
    offset,
    envelope,
    raw: JSON.stringify(envelope),
  }))
}

function countOf({ manifest, erasures }: Backup, topic: string): number {
  const backed = Object.entries(manifest.ends).filter(([source]) => source.startsWith(`${topic}/`))
  const added = topic === personErased.topic ? erasures.events.length : 0
  return backed.reduce((sum, [, end]) => sum + end, added)
}

/** Keys of erased persons count as destroyed, even if their numbers are not in the log. */
function vaultOf({ keys, erasures }: Backup): AgencySource['vault'] {
  const persons = [...new Set([...keys.wrapped.keys(), ...erasures.persons])].sort((one, other) => one - other)
  return {
    keyring: async () => keys.ring,
    wrapped: async (after, limit) => {
      const next = persons.filter((person) => person > after).slice(0, limit)
      return next.map((person) => ({
        person,
        wrapped: erasures.persons.has(person) ? null : (keys.wrapped.get(person) ?? null),
      }))
    },
  }
}

function blobsOf({ folder, manifest, erasures }: Backup): AgencySource['blobs'] {
  const files = new Map([...filesOf(folder, manifest.files)].map((file) => [file.id, file]))
  const kept = [...files.values()].filter(({ person }) => !erasures.persons.has(person))
  return {
    all: async () => kept.map(({ id, person }) => ({ id, person })),
    get: async ({ id }) => {
      const file = files.get(id)
      return file === undefined ? undefined : readWhole(folder, pathOfFile(file), file)
    },
  }
}

function storeOf(backup: Backup, collections: readonly CollectionSpec[]): AgencySource['store'] {
  const rows = rowsOf(backup, collections)
  const places = placesOf(backup)
  return {
    ensure: async () => {},
    list: async (collection, { after, limit }) => {
      const all = rows.get(collection) ?? []
      const begin = after === undefined ? 0 : all.findIndex(({ id }) => id > after.id)
      return begin < 0 ? [] : all.slice(begin, begin + limit)
    },
    readers: async () => [...places.keys()],
    progress: async (reader) => new Map(places.get(reader)),
  }
}

/** Applies each collection's `restored` rule. */
function rowsOf({ folder, manifest, erasures }: Backup, collections: readonly CollectionSpec[]): Map<string, Doc[]> {
  const specs = new Map(collections.map((spec) => [spec.name, spec]))
  const rows = new Map<string, Doc[]>()
  for (const text of readLines(folder, ROWS, writtenOf(manifest, ROWS))) {
    const { collection, doc }: RowLine = JSON.parse(text)
    const spec = specs.get(collection)
    if (spec?.lasting !== true || erasures.persons.has(doc.person)) continue
    const body = spec.restored === undefined ? doc.body : spec.restored(doc.body)
    if (body === undefined) continue
    const own = rows.get(collection) ?? []
    rows.set(collection, own)
    own.push({ ...doc, body })
  }
  for (const own of rows.values()) own.sort((one, other) => (one.id < other.id ? -1 : 1))
  return rows
}

function placesOf({ folder, manifest }: Backup): Map<string, SourceOffsets> {
  const places = new Map<string, SourceOffsets>()
  for (const text of readLines(folder, PLACES, writtenOf(manifest, PLACES))) {
    const line: PlaceLine = JSON.parse(text)
    places.set(line.reader, new Map(Object.entries(line.places)) as SourceOffsets)
  }
  return places
}

function writtenOf({ files }: Manifest, path: string): Written {
  return files[path] ?? { bytes: -1, sha256: '' }
}
