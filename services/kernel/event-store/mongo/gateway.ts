import { REQUEST_TIMEOUT_MS, withinDeadline } from '../../common/deadline.ts'
import { asPublicError, timedOut } from './unavailable.ts'

/** What passes from a port to MongoDB: how long it may take and what its failures become. */
export interface MongoGateway {
  /**
   * `busy` after 2.4 s or what is left of them to the request, or where MongoDB is away. That is longer than the driver
   * looks for a server (2 s), so that as a rule it can say itself what is wrong.
   */
  readonly read: <T>(work: () => Promise<T>) => Promise<T>
  /** `log-away` after as long, or where MongoDB is away; it may have landed all the same. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>
  /** Like `write`, but for background work, without a time limit. */
  readonly background: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => void
}

/** The gateway of one port. After `close` all calls are refused; the client is closed by its opener. */
export function createGateway(port: string): MongoGateway {
  let closed = false

  async function pass<T>(work: () => Promise<T>, code: 'busy' | 'log-away', timeoutMs?: number): Promise<T> {
    if (closed) throw new Error(`The ${port} is closed`)
    try {
      return await (timeoutMs === undefined ? work() : withinDeadline(timeoutMs, work, () => timedOut(code)))
    } catch (error) {
      throw asPublicError(error, code)
    }
  }

  return {
    read: (work) => pass(work, 'busy', REQUEST_TIMEOUT_MS),
    write: (work) => pass(work, 'log-away', REQUEST_TIMEOUT_MS),
    background: (work) => pass(work, 'log-away'),
    close: () => {
      closed = true
    },
  }
}
