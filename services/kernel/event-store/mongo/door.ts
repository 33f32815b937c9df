import { PATIENCE, patiently } from '../../common/patience.ts'
import { outwards, tooLate } from './away.ts'

/** What passes from a port to MongoDB: how long it may take and what its failures become. */
export interface Door {
  /**
   * `busy` after 2.4 s or what is left of them to the request, or where MongoDB is away. That is longer than the driver
   * looks for a server (2 s), so that as a rule it can say itself what is wrong.
   */
  readonly read: <T>(work: () => Promise<T>) => Promise<T>
  /** `log-away` after as long, or where MongoDB is away; it may have landed all the same. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>
  /** As `write`, but for work that nobody waits for: it takes the time that it takes. */
  readonly toil: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => void
}

/** The door of one port. After `close` nothing goes through; the client itself is closed by whoever opened it. */
export function createDoor(port: string): Door {
  let closed = false

  async function pass<T>(work: () => Promise<T>, code: 'busy' | 'log-away', patience?: number): Promise<T> {
    if (closed) throw new Error(`The ${port} is closed`)
    try {
      return await (patience === undefined ? work() : patiently(patience, work, () => tooLate(code)))
    } catch (error) {
      throw outwards(error, code)
    }
  }

  return {
    read: (work) => pass(work, 'busy', PATIENCE),
    write: (work) => pass(work, 'log-away', PATIENCE),
    toil: (work) => pass(work, 'log-away'),
    close: () => {
      closed = true
    },
  }
}
