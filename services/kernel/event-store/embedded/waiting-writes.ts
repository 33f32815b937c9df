import type { DatabaseSync } from 'node:sqlite'
import type { Progress, Write } from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'
import type { Waiting } from './deferred-commits.ts'
import type { DocumentTable } from './document-table.ts'
import { numberOf, statements } from './sqlite.ts'

/** Maximum documents per write, which takes a millisecond or two. */
const MOST = 500

export type WaitingWrites = ReturnType<typeof createWaitingWrites>

type Put = Extract<Write, { readonly kind: 'put' }>

/** A document that changes again before the next commit is sealed and written once. */
export function createWaitingWrites(db: DatabaseSync, of: (name: string) => DocumentTable) {
  const prepare = statements(db)
  const tables = new Set<DocumentTable>()
  const moved = new Map<string, Progress>()

  /** Ignores later moves that still wait: redone work must not be compared with them. */
  function storedPlaceOf({ reader, source }: Progress): number {
    return numberOf(prepare('SELECT "next" FROM progress WHERE reader = ? AND source = ?'), reader, source)
  }

  function move({ reader, source, next }: Progress): void {
    prepare('INSERT OR REPLACE INTO progress VALUES (?, ?, ?)').run(reader, source, next)
  }

  function writePart(table: DocumentTable, add: (work: () => void) => void): void {
    try {
      add(writing(table))
      table.waiting.clear()
    } catch {
      // Nothing is lost: all of it is still in memory.
    }
  }

  return {
    isEmpty: (): boolean => moved.size === 0,
    work: (): (() => void) => {
      const pieces = [...tables].map(writing)
      const places = [...moved.values()]
      return () => {
        for (const piece of pieces) piece()
        for (const place of places) move(place)
      }
    },
    clear: (): void => {
      for (const table of tables) table.waiting.clear()
      tables.clear()
      moved.clear()
    },
    suits: (changes: readonly Write[]): changes is readonly Put[] =>
      changes.every((change) => change.kind === 'put' && change.over === undefined && of(change.collection).mayWait),
    take: (changes: readonly Put[], progress: Progress, add: (work: () => void) => void): 'done' | 'lost' => {
      const place = moved.get(nameOf(progress))?.next ?? storedPlaceOf(progress)
      if (place !== progress.expected) return 'lost'
      for (const { collection, doc } of changes) {
        const table = of(collection)
        table.waiting.add(doc)
        tables.add(table)
      }
      moved.set(nameOf(progress), progress)
      for (const table of tables) if (table.waiting.size() >= MOST) writePart(table, add)
      return 'done'
    },
    places: (reader: string): readonly [Source, number][] =>
      [...moved.values()].flatMap((place) => (place.reader === reader ? [[place.source, place.next]] : [])),
    storedPlaceOf,
    move,
  } satisfies Waiting & Record<string, unknown>
}

function nameOf({ reader, source }: Pick<Progress, 'reader' | 'source'>): string {
  return `${reader} ${source}`
}

function writing(table: DocumentTable): () => void {
  const docs = table.waiting.all()
  return () => {
    for (const doc of docs) table.put(doc)
  }
}
