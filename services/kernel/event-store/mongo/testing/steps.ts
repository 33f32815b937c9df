import { ClientSession, Collection } from 'mongodb'

/** Where a transaction can be held up, in order. */
export type Step = 'in-transaction' | 'before-commit' | 'after-commit'

/**
 * Tells of the steps of every transaction of this process: some of it is written; all of it is written, and nothing is
 * committed; it is committed, and nobody has been told. What `reached` does is done before the transaction goes on.
 */
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
