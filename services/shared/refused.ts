import { type Kernel, kernelData } from '../kernel/index.ts'

/** A refused event is in the log, and changed nothing. */
export async function withoutRefused<T>(
  store: Pick<Kernel['store'], 'get'>,
  events: readonly T[],
  idOf: (event: T) => string,
): Promise<readonly T[]> {
  const refused = await store.get(kernelData.REFUSED.name, events.map(idOf), { bodies: false })
  return events.filter((event) => !refused.has(idOf(event)))
}
