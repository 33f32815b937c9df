/**
 * Why a document is not taken:
 * `active`: it runs, opens or fetches something when it is opened, or carries another file;
 * `bomb`: it unpacks to more than anybody's document does;
 * `locked`: it is encrypted, so that nobody can look into it;
 * `foreign`: it is a document of another kind;
 * `damaged`: it is not built as its kind is, so that two programs may see two documents in it.
 */
export type Danger = 'active' | 'bomb' | 'locked' | 'foreign' | 'damaged'

/** Ends a look into a document; `dangerOf` catches it. */
export class Dangerous extends Error {
  readonly danger: Danger

  constructor(danger: Danger) {
    super(danger)
    this.danger = danger
  }
}

/** What a look has found; nothing where the document is quiet. */
export async function dangerOf(look: () => Promise<void>): Promise<Danger | undefined> {
  try {
    await look()
    return undefined
  } catch (error) {
    if (error instanceof Dangerous) return error.danger
    throw error
  }
}
