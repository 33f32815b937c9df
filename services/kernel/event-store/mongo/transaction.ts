import { setTimeout as pause } from 'node:timers/promises'
import {
  type ClientSession,
  type MongoClient,
  MongoError,
  ReadConcern,
  type TransactionOptions,
  WriteConcern,
} from 'mongodb'
import { endIdleTransactions } from './idle-transactions.ts'

const OPTIONS: TransactionOptions = {
  readPreference: 'primary',
  readConcern: new ReadConcern('snapshot'),
  writeConcern: new WriteConcern('majority', 10_000, true),
}
/** How long new tries are begun, in milliseconds: with the 2 s in which the driver looks for a server it stays one. */
const TIMEOUT_MS = 2_000
/** Conflicts that last longer are not those of a living neighbour. */
const MAX_CONFLICT_MS = 400
const LONGEST_REST = 100
const COMMIT_REST = 20

/**
 * Runs `work` in one transaction, acknowledged by a majority; again from its start while the server says that this
 * helps (https://www.mongodb.com/docs/manual/core/transactions-in-applications/). `work` may run several times.
 */
export async function inTransaction<T>(client: MongoClient, work: (session: ClientSession) => Promise<T>): Promise<T> {
  const from = performance.now()
  let tidied = from
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(client, work, from + TIMEOUT_MS)
    } catch (error) {
      if (!isLabelled(error, 'TransientTransactionError') || performance.now() > from + TIMEOUT_MS) throw error
    }
    if (performance.now() - tidied > MAX_CONFLICT_MS) {
      tidied = performance.now()
      await endIdleTransactions(client)
    }
    await pause(Math.random() * Math.min(LONGEST_REST, 4 * 2 ** retries))
  }
}

async function attempt<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  until: number,
): Promise<T> {
  const session = client.startSession()
  session.startTransaction(OPTIONS)
  try {
    const result = await work(session)
    await commit(session, until)
    return result
  } finally {
    // Not waited for: it has nothing to send where the transaction is over, and where MongoDB is away it would take as
    // long again to find that out.
    session.endSession().catch(() => undefined)
  }
}

/** Retries a commit with an unknown outcome: committing twice has the same effect as once. */
async function commit(session: ClientSession, until: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction()
      return
    } catch (error) {
      if (!isLabelled(error, 'UnknownTransactionCommitResult') || performance.now() > until) throw error
    }
    await pause(COMMIT_REST)
  }
}

function isLabelled(error: unknown, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label)
}
