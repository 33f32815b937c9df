/**
 * What the work answers, or what `late` answers (or throws) where it takes longer than so many milliseconds. The work
 * itself goes on.
 */
export async function withTimeout<T, U>(ms: number, work: Promise<T>, late: () => U): Promise<T | U> {
  const { promise: ending, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, ending.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
