import type { MongoClient } from 'mongodb'
import { APP_NAME } from './client.ts'

/** A transaction of ours has something to do every few milliseconds; in microseconds. */
const IDLE = 1_000_000

/**
 * Ends transactions of this application whose process seems to be gone. What they had written would keep everybody else
 * from writing it until the server gives them up, a minute later by default. One that was merely slow begins again.
 * Each user may see and end their own sessions (https://www.mongodb.com/docs/manual/reference/command/killSessions/).
 */
export async function endIdleTransactions(client: MongoClient): Promise<void> {
  const admin = client.db('admin')
  const mine = { type: 'idleSession', appName: APP_NAME, 'transaction.timeInactiveMicros': { $gt: IDLE } }
  try {
    const found = await admin.aggregate([{ $currentOp: { idleSessions: true } }, { $match: mine }]).toArray()
    if (found.length > 0) await admin.command({ killSessions: found.map(({ lsid }) => ({ id: lsid.id })) })
  } catch {
    // The server does not permit it: the transaction then expires after a minute, and the caller retries until then.
  }
}
