import type { Source } from './event-log.ts'

/** What the store must know of a collection before it is used. */
export interface CollectionSpec {
  readonly name: string
  /** Names of the values that lists can be sorted by. They stay readable, so never anything personal. */
  readonly sort?: readonly string[]
  /** Small documents asked for by id alone: no order but that of the ids, and `forget` may take its time. */
  readonly ledger?: boolean
  /** Sorted within a person only, never over all but by `sequence`. */
  readonly personal?: boolean
  /** A sort value that no two documents share: all of a personal collection can be listed by it. */
  readonly sequence?: string
  /** Neither made from the log nor soon over: these documents go along where the data is moved to other engines. */
  readonly lasting?: boolean
  /**
   * What becomes of a lasting document in an agency that is put back as it was earlier; undefined: it is left out.
   * Absent: it is put back as it was.
   */
  readonly restored?: (body: string) => string | undefined
  /** The sort value with the position of the event that is the body: it need not be stored a second time. */
  readonly inLog?: string
  /** Small documents that are read with every request: an engine that alone writes them keeps them in memory. */
  readonly hot?: boolean
  /** Whether documents may expire: `sweep` finds those that have along an index. */
  readonly expiring?: boolean
  /** Whether documents can be found by the tokens kept beside them (blind index). Tokens and tags hold no spaces. */
  readonly tokens?: boolean
  /** Whether documents can be chosen by the tags kept beside them: as quickly as without, in every order. */
  readonly tags?: boolean
}

export interface Doc {
  readonly id: string
  /** Number of the person that the document belongs to; 0 if it belongs to nobody. */
  readonly person: number
  /** The content: a sealed text, or JSON where nothing personal is in it. */
  readonly body: string
  readonly sort?: Readonly<Record<string, string | number>>
  readonly tokens?: readonly string[]
  /** A few words; each costs an entry in every order, where tokens cost one each. */
  readonly tags?: readonly string[]
  /** Milliseconds since 1970 after which `sweep` may remove it. */
  readonly expires?: number
}

export type Write =
  | {
      readonly kind: 'put'
      readonly collection: string
      readonly doc: Doc
      /**
       * The body that the document must have by now, null where there must be none: another one, and nothing of the
       * commit is written (`lost`). Absent: whatever is there is replaced.
       */
      readonly over?: string | null
    }
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string }
  | { readonly kind: 'forget'; readonly collection: string; readonly person: number }

/** Moves a reader's place in a source from `expected` to `next`, or shows that somebody else has moved it. */
export interface Progress {
  readonly reader: string
  readonly source: Source
  readonly expected: number
  readonly next: number
  /**
   * The writes can be made again from the log. An engine that alone has the data shows them at once and may put them on
   * the disk a moment later: after a crash in between, the place is the old one too.
   */
  readonly replayable?: boolean
}

/** Which documents are looked for: all that carry all of these tokens and tags. */
interface Words {
  readonly tokens?: readonly string[]
  readonly tags?: readonly string[]
}

export interface Query extends Words {
  readonly sort: string
  readonly descending?: boolean
  readonly limit: number
  /** The place of the last document before this page. */
  readonly after?: SortKey
  /** Only documents of this person. */
  readonly person?: number
  /** False where the bodies may be empty, if they would have to be fetched from somewhere else. */
  readonly bodies?: boolean
}

/** Which documents are counted, and how far. */
export interface Counting extends Words {
  /** Counting ends here. */
  readonly most?: number
}

/** So many documents were found; where `isMore`, there may be others. */
export interface Tally {
  readonly count: number
  readonly isMore: boolean
}

/** Where a document stands in an order: its sort value, ties by id. */
export interface SortKey {
  readonly value: string | number
  readonly id: string
}

/** The place of a document in the order of a sort value (`id` is one of every collection). */
export function sortKeyOf(doc: Doc, sort: string): SortKey {
  return { value: sort === 'id' ? doc.id : (doc.sort?.[sort] ?? ''), id: doc.id }
}

/** Sealed bodies that no longer fit into memory, for as long as somebody works with them. */
export interface Scratch {
  readonly put: (name: string, body: string) => void
  readonly get: (name: string) => string | undefined
  readonly remove: (name: string) => void
  readonly close: () => void
}

/** Documents that can be thrown away and made again from the log, and the operational rows beside them. */
export interface DocumentStore {
  /** Whether bodies that stand in the log are read from there: those that are written may be empty. */
  readonly readsLog?: boolean
  /** Whether a server does the work of everybody: long commits of one hold up the short ones of others. */
  readonly contended?: boolean
  readonly ensure: (collections: readonly CollectionSpec[]) => Promise<void>
  /**
   * All writes and the progress, or nothing. `lost`: the place, or a body, was not the expected one; nothing was
   * written.
   */
  readonly commit: (writes: readonly Write[], progress?: Progress) => Promise<'done' | 'lost'>
  readonly progress: (reader: string) => Promise<Map<Source, number>>
  /** Everybody who has a place, in the order of names. */
  readonly readers: () => Promise<readonly string[]>
  /** A reader that begins again at 0. */
  readonly forgetProgress: (reader: string) => Promise<void>
  /** @param how `bodies: false` lets the bodies be empty where they would have to be fetched from somewhere else. */
  readonly get: (
    collection: string,
    ids: readonly string[],
    how?: { readonly bodies?: boolean },
  ) => Promise<Map<string, Doc>>
  readonly ofPerson: (collection: string, person: number) => Promise<readonly Doc[]>
  /** At most `limit` documents in order; fewer where the list ends. */
  readonly list: (collection: string, query: Query) => Promise<readonly Doc[]>
  /**
   * The ids of those documents that are found by just these tokens and tags, and by the tags in the order of these sort
   * values. Absent where only searching for each of them would tell.
   */
  readonly foundBy?: (collection: string, docs: readonly Doc[]) => Promise<ReadonlySet<string>>
  /** Whether tokens or tags are left of documents that are gone. Absent like `foundBy`. */
  readonly hasStrays?: (collection: string) => Promise<boolean>
  /** Opens a place that is empty, and gone when it is closed or the process ends. */
  readonly scratch?: () => Scratch
  readonly count: (collection: string) => Promise<number>
  /**
   * Counts documents by what an index says of them, `most` at most, and gives up after a while where they lie far
   * apart.
   */
  readonly tally: (collection: string, counting: Counting) => Promise<Tally>
  /** Puts the document where its id is free; else answers the one that is there. */
  readonly insertOnce: (collection: string, doc: Doc) => Promise<Doc | undefined>
  /**
   * Puts the document where the stored body is still `body`; answers whether it was.
   * @param lasting whether it is to outlive a power cut, as by default: what need not goes into the next commit, where
   * each is a wait for the disk.
   */
  readonly replaceIf: (collection: string, doc: Doc, body: string, lasting?: boolean) => Promise<boolean>
  /** The next number of a counter: higher than every one before and than `above`. */
  readonly next: (counter: string, above?: number) => Promise<number>
  /** Removes what expired before `now` (milliseconds) from a collection. Answers how many. */
  readonly sweep: (collection: string, now: number) => Promise<number>
  readonly drop: (collections: readonly string[]) => Promise<void>
  /** Makes removed content unreadable in the files, as far as the engine can. */
  readonly compact: () => Promise<void>
  readonly healthy: () => Promise<boolean>
  /**
   * False while commits fail: what would be appended to the log now would have no outcome for a while. Absent: not
   * known without asking.
   */
  readonly takesWrites?: () => boolean
  readonly close: () => Promise<void>
}
