/**
 * Why a document is refused:
 * `active`: it runs, opens or fetches something when it is opened, or carries another file;
 * `bomb`: it unpacks to more than any real document;
 * `locked`: it is encrypted and cannot be inspected;
 * `foreign`: it is a document of another kind;
 * `damaged`: it is malformed, so that two programs may read two different documents from it.
 */
export type Danger = 'active' | 'bomb' | 'locked' | 'foreign' | 'damaged'

/** Ends the inspection of a document; `findDanger` catches it. */
export class ActiveContentError extends Error {
  readonly danger: Danger

  constructor(danger: Danger) {
    super(danger)
    this.danger = danger
  }
}

/** What an inspection found; undefined if the document is harmless. */
export async function findDanger(look: () => Promise<void>): Promise<Danger | undefined> {
  try {
    await look()
    return undefined
  } catch (error) {
    if (error instanceof ActiveContentError) return error.danger
    throw error
  }
}
