import { setTimeout as pause } from 'node:timers/promises'

/** What the work answers; a try that fails is made again, after a pause of milliseconds, while `again` says so. */
export async function retried<T>(
  work: () => Promise<T>,
  again: (error: unknown, tried: number) => boolean,
  between: number,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!again(error, tried)) throw error
      await pause(between)
    }
  }
}
