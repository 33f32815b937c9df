import { setTimeout as pause } from 'node:timers/promises'
import {
  type ClientSession,
  type MongoClient,
  MongoError,
  ReadConcern,
  type TransactionOptions,
  WriteConcern,
} from 'mongodb'
import { retried } from '../../common/retried.ts'
import { APP_NAME } from './client.ts'

const OPTIONS: TransactionOptions = {
  readPreference: 'primary',
  readConcern: new ReadConcern('snapshot'),
  writeConcern: new WriteConcern('majority', 10_000, true),
}
/** Milliseconds in which retries start; with the driver's 2 s for finding a server, a call stays below the limit. */
const TIMEOUT_MS = 2_000
/** Longer conflicts come from a process that is gone. */
const MAX_CONFLICT_MS = 400
const MAX_PAUSE_MS = 100
const COMMIT_PAUSE_MS = 20
/** In microseconds; our transactions are never idle for longer than a few milliseconds. */
const IDLE_MICROS = 1_000_000

type Work<T> = (session: ClientSession) => Promise<T>

/**
 * Retried while the server says that this helps
 * (https://www.mongodb.com/docs/manual/core/transactions-in-applications/). `work` may run several times.
 */
export async function inTransaction<T>(client: MongoClient, work: Work<T>): Promise<T> {
  const from = performance.now()
  let cleaned = from
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(client, work, from + TIMEOUT_MS)
    } catch (error) {
      if (!isLabelled(error, 'TransientTransactionError') || performance.now() > from + TIMEOUT_MS) throw error
    }
    if (performance.now() - cleaned > MAX_CONFLICT_MS) {
      cleaned = performance.now()
      await endIdleTransactions(client)
    }
    await pause(Math.random() * Math.min(MAX_PAUSE_MS, 4 * 2 ** retries))
  }
}

async function attempt<T>(client: MongoClient, work: Work<T>, until: number): Promise<T> {
  const session = client.startSession()
  session.startTransaction(OPTIONS)
  try {
    const result = await work(session)
    // Repeats a commit with an unknown outcome: committing twice has the same effect as once.
    const again = (error: unknown) => isLabelled(error, 'UnknownTransactionCommitResult') && performance.now() <= until
    await retried(() => session.commitTransaction(), again, COMMIT_PAUSE_MS)
    return result
  } finally {
    // Not awaited: with MongoDB unavailable it would take as long again.
    session.endSession().catch(() => undefined)
  }
}

function isLabelled(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label)
}

/**
 * Ends transactions of processes that seem to be gone, because their writes block others, by default for a minute. A
 * merely slow one starts over (https://www.mongodb.com/docs/manual/reference/command/killSessions/).
 */
async function endIdleTransactions(client: MongoClient): Promise<void> {
  const admin = client.db('admin')
  const own = { type: 'idleSession', appName: APP_NAME, 'transaction.timeInactiveMicros': { $gt: IDLE_MICROS } }
  try {
    const found = await admin.aggregate([{ $currentOp: { idleSessions: true } }, { $match: own }]).toArray()
    if (found.length > 0) await admin.command({ killSessions: found.map(({ lsid }) => ({ id: lsid.id })) })
  } catch {
    // Not permitted: the transaction expires after a minute, and the caller retries until then.
  }
}
