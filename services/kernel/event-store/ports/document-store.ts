import type { Source } from './event-log.ts'

export interface CollectionSpec {
  readonly name: string
  /** Values that lists can be sorted by. They stay readable, so nothing personal. */
  readonly sort?: readonly string[]
  /** Small documents read by id only: no other sort order, and `forget` may be slow. */
  readonly ledger?: boolean
  /** Sorted within a person, and over all persons only by `sequence`. */
  readonly personal?: boolean
  /** A unique sort value, by which a whole personal collection can be listed. */
  readonly sequence?: string
  /** Not rebuilt from the log, and not short-lived: moved along to other engines. */
  readonly lasting?: boolean
  /** Converts a lasting document in a restored agency; undefined drops it. Absent: kept unchanged. */
  readonly restored?: (body: string) => string | undefined
  /** A sort value with the position of the event that is the body, so that the body need not be stored again. */
  readonly inLog?: string
  /** Indexes the expiry time for `sweep`. */
  readonly expiring?: boolean
  /** Whether documents have searchable tokens (blind index), each of a–z and 0–9. */
  readonly tokens?: boolean
  /** Tokens and orders are indexed when the collection is ensured without this: once for all documents put before. */
  readonly indexedLater?: boolean
  /** Whether documents have tags to filter by, in every order, as fast as without a filter. */
  readonly tags?: boolean
  /**
   * Each document holds from a moment up to another, its sort values `from` and `to`, and is listed by `Query.at`. Its
   * id begins with its person and a slash. Its tags cost no entries per order, and are slower to filter by.
   */
  readonly spans?: boolean
}

export interface Doc {
  readonly id: string
  /** The person that the document belongs to; 0 if none. */
  readonly person: number
  /** Sealed text, or JSON without personal data. */
  readonly body: string
  readonly sort?: Readonly<Record<string, string | number>>
  readonly tokens?: readonly string[]
  /** Only a few: each tag costs an index entry per sort order. */
  readonly tags?: readonly string[]
  /** Milliseconds since 1970 after which `sweep` may remove it. */
  readonly expires?: number
}

export type Write =
  | {
      readonly kind: 'put'
      readonly collection: string
      readonly doc: Doc
      /** The expected body, null for no document; otherwise the commit is `lost`. Absent: any document is replaced. */
      readonly over?: string | null
    }
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string }
  | { readonly kind: 'forget'; readonly collection: string; readonly person: number }

/** Moves a reader's offset in a source from `expected` to `next`; fails if another process has moved it. */
export interface Progress {
  readonly reader: string
  readonly source: Source
  readonly expected: number
  readonly next: number
  /** Can be rebuilt from the log, so an engine with a single writer may sync a moment later. */
  readonly replayable?: boolean
}

interface Words {
  readonly tokens?: readonly string[]
  readonly tags?: readonly string[]
  readonly atMost?: Bound
  /** Only documents of `spans` that hold at this moment: `from <= at < to`. In milliseconds since 1970. */
  readonly at?: number
}

/** Only documents with this sort value or a smaller one. */
export interface Bound {
  readonly sort: string
  readonly value: string | number
}

export interface Query extends Words {
  readonly sort: string
  readonly descending?: boolean
  readonly limit: number
  readonly after?: SortKey
  readonly person?: number
  /** False allows empty bodies if the engine would have to read them elsewhere. */
  readonly bodies?: boolean
}

export interface Counting extends Words {
  readonly most?: number
}

export interface Tally {
  readonly count: number
  readonly isMore: boolean
}

export interface SortKey {
  readonly value: string | number
  readonly id: string
}

/** The columns of the sort values. */
export function sortedBy({ sort = [], spans = false }: Pick<CollectionSpec, 'sort' | 'spans'>): readonly string[] {
  return spans ? [...sort, 'from', 'to'] : sort
}

/** @param sort `id` works for every collection. */
export function sortKeyOf(doc: Doc, sort: string): SortKey {
  return { value: sort === 'id' ? doc.id : (doc.sort?.[sort] ?? ''), id: doc.id }
}

/** Documents that can be rebuilt from the log, and operational rows. */
export interface DocumentStore {
  /** Whether bodies that are in the log are read from it: they may be written empty. */
  readonly readsLog?: boolean
  /** Whether processes share a server, where long commits of one delay the short ones of others. */
  readonly contended?: boolean
  readonly ensure: (collections: readonly CollectionSpec[]) => Promise<void>
  /** Atomic. `lost`: an offset or a body was not as expected, and nothing was written. */
  readonly commit: (writes: readonly Write[], progress?: Progress) => Promise<'done' | 'lost'>
  readonly progress: (reader: string) => Promise<Map<Source, number>>
  /** All readers with an offset, in the order of names. */
  readonly readers: () => Promise<readonly string[]>
  /** The reader then begins again at 0. */
  readonly forgetProgress: (reader: string) => Promise<void>
  /** @param how `bodies: false` allows empty bodies. */
  readonly get: (
    collection: string,
    ids: readonly string[],
    how?: { readonly bodies?: boolean },
  ) => Promise<Map<string, Doc>>
  readonly ofPerson: (collection: string, person: number) => Promise<readonly Doc[]>
  readonly list: (collection: string, query: Query) => Promise<readonly Doc[]>
  readonly count: (collection: string) => Promise<number>
  /**
   * Counts a person's documents that two collections of one shape have alike, byte for byte: of the next thousand
   * persons after this one who have any, in order. Absent: the engine cannot compare.
   */
  readonly alike?: (both: readonly [string, string], after: number) => Promise<ReadonlyMap<number, number>>
  /** Counts from an index, up to `most`, and gives up after a while. */
  readonly tally: (collection: string, counting: Counting) => Promise<Tally>
  /** Returns the existing document if the id is taken. */
  readonly insertOnce: (collection: string, doc: Doc) => Promise<Doc | undefined>
  /**
   * Returns whether the body was still `body`.
   * @param lasting false allows the write to go into a later commit, without waiting for the disk.
   */
  readonly replaceIf: (collection: string, doc: Doc, body: string, lasting?: boolean) => Promise<boolean>
  /** The next number of a counter: higher than every one before and than `above`. */
  readonly next: (counter: string, above?: number) => Promise<number>
  /** Removes documents that expired before `now` (milliseconds); returns how many. */
  readonly sweep: (collection: string, now: number) => Promise<number>
  readonly drop: (collections: readonly string[]) => Promise<void>
  /** Makes removed content unreadable in the files, as far as the engine can. */
  readonly compact: () => Promise<void>
  readonly healthy: () => Promise<boolean>
  /** False while commits fail: events appended now would have no outcome. Absent: unknown. */
  readonly takesWrites?: () => boolean
  readonly close: () => Promise<void>
}
