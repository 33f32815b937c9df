import type { OtherKind } from './kinds.ts'

/**
 * `active`: runs, opens or fetches something when opened, or carries another file;
 * `bomb`: unpacks to more than any real document;
 * `locked`: needs a password;
 * `chunk`: its text is a web page that only Word shows;
 * `damaged`: malformed, so two programs may read different documents from it;
 * else a file of another kind.
 */
export type Danger = 'active' | 'bomb' | 'locked' | 'chunk' | 'damaged' | OtherKind

/** Ends an inspection; `findDanger` catches it. */
export class DangerError extends Error {
  readonly danger: Danger

  constructor(danger: Danger) {
    super(danger)
    this.danger = danger
  }
}

/** Undefined if the document is harmless. A parser's own error means a damaged document. */
export async function findDanger(look: () => void | Promise<void>): Promise<Danger | undefined> {
  try {
    await look()
    return undefined
  } catch (error) {
    if (error instanceof DangerError) return error.danger
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'damaged'
  }
}
