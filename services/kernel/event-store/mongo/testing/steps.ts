import { ClientSession, Collection } from 'mongodb'

export type Step = 'in-transaction' | 'before-commit' | 'after-commit'

/** Calls `reached` at each step of every transaction: partly written, fully written, committed but not acknowledged. */
export function watchTransactions(reached: (step: Step) => void): void {
  const { commitTransaction } = ClientSession.prototype
  ClientSession.prototype.commitTransaction = async function (this: ClientSession, ...by) {
    reached('before-commit')
    await commitTransaction.apply(this, by)
    reached('after-commit')
  }
  const { bulkWrite } = Collection.prototype
  Collection.prototype.bulkWrite = async function (this: Collection, ...by) {
    const done = await bulkWrite.apply(this, by)
    if (by[1]?.session?.inTransaction() === true) reached('in-transaction')
    return done
  }
}
