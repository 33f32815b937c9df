import type { OtherKind } from './kinds.ts'

/**
 * Why a document is refused:
 * `active`: it runs, opens or fetches something when somebody opens it, or carries another file;
 * `bomb`: it unpacks to more than any real document;
 * `locked`: it needs a password;
 * `chunk`: its text is a web page that only Word shows;
 * `damaged`: it is malformed, so that two programs may read two different documents from it;
 * or it is a file of another kind.
 */
export type Danger = 'active' | 'bomb' | 'locked' | 'chunk' | 'damaged' | OtherKind

/** Ends the inspection of a document; `findDanger` catches it. */
export class DangerError extends Error {
  readonly danger: Danger

  constructor(danger: Danger) {
    super(danger)
    this.danger = danger
  }
}

/** What an inspection found; undefined if the document is harmless. A parser's own error means a damaged document. */
export async function findDanger(look: () => void | Promise<void>): Promise<Danger | undefined> {
  try {
    await look()
    return undefined
  } catch (error) {
    if (error instanceof DangerError) return error.danger
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'damaged'
  }
}
