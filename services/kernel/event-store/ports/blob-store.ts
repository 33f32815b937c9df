export interface BlobName {
  readonly id: string
  readonly person: number
}

/** Sealed files that are too large for the log. */
export interface BlobStore {
  /** Durable when it resolves. The id is a UUID and belongs to one person; a second `put` of it replaces the first. */
  readonly put: (id: string, person: number, bytes: Uint8Array) => Promise<void>
  /** Undefined also if the file is another person's. */
  readonly get: (file: BlobName) => Promise<Uint8Array | undefined>
  readonly forget: (person: number) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** @param before milliseconds since 1970 */
  readonly olderThan: (before: number) => Promise<readonly string[]>
  /** Every file, in the order of ids. */
  readonly all: () => Promise<readonly BlobName[]>
  readonly close: () => Promise<void>
}
