/**
 * Each worker takes the next item when it is free. After a failure none takes another, and it is thrown when all have
 * ended.
 */
export async function shareOut<Item, Worker>(
  items: Iterable<Item>,
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  async function takeAll(worker: Worker): Promise<void> {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, worker)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  for (const result of await Promise.allSettled(workers.map(takeAll))) {
    if (result.status === 'rejected') throw result.reason
  }
}
