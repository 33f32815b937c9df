import { setImmediate as breathe } from 'node:timers/promises'
import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import { ArriveError, generations, type Kernel, kernelData, personOf, positionText } from '../../kernel/index.ts'
import { withoutRefused } from '../../shared/refused.ts'
import { schemaName } from '../../shared/sealed/kinds.ts'
import { markOf } from '../../shared/sealed/marks.ts'
import type { KnownEvent, SealedLog } from '../../shared/sealed/sealed-log.ts'
import { isPublished } from '../topics.ts'
import { type Dependencies, endOf } from './page.ts'
import { createReplaced, keyOf } from './replaced.ts'
import { chunksOf, type IndexedRecord, recordedAt } from './sealed-events.ts'

/** What a snapshot keeps of an index: nothing, the event if it is recorded, or the last submission of a form. */
export const LEFT_OUT = 0
const IF_RECORDED = 1
export const LAST_ONE = 2

interface Wanted {
  readonly topic: string
  /** Log positions that turned out to hold repeats, which the tree does not show. */
  readonly repeats: ReadonlySet<string>
}

/**
 * One byte per index, since there may be a million. The tree has the kind of each event, so no event is read. It does
 * not show refusals and repeats: possible ones are looked up.
 * @throws ArriveError `busy` if the history is behind
 */
export async function keptOf(kernel: Dependencies, log: SealedLog, { topic, repeats }: Wanted): Promise<Uint8Array> {
  const kept = new Uint8Array(log.size)
  const written = await endOf(kernel, topic)
  const mayBeRefused = await refusals(kernel.store)
  const isDoubtful = (event: KnownEvent) =>
    mayBeRefused(event) || (repeats.size > 0 && repeats.has(positionText(event)))
  const replaced = createReplaced()

  function take(event: KnownEvent): void {
    const { source, offset, index, type } = event
    if (offset >= (written.get(source) ?? 0)) throw new ArriveError('busy', { retryAfter: 2 })
    if (!isPublished(kernel, topic, type)) return
    if (type !== FORM_SUBMITTED) kept[index] = IF_RECORDED
    else if (replaced.isLast(event, isDoubtful(event))) kept[index] = LAST_ONE
  }

  for await (const events of log.kinds(topic)) {
    for (const event of events) take(event)
  }
  if (replaced.doubtful.size > 0) await decide(kernel, log, { topic, kept, open: replaced.doubtful })
  return kept
}

/** Whether an event may have been refused, by its person and the mark of its id. */
async function refusals(store: Kernel['store']): Promise<(event: KnownEvent) => boolean> {
  const known = new Set<string>()
  for await (const docs of generations.everyDoc(store, kernelData.REFUSED.name, { bodies: false })) {
    for (const { id, person } of docs) known.add(`${person} ${markOf(id)}`)
  }
  return ({ person, mark }) => known.size > 0 && known.has(`${person} ${mark}`)
}

/** Finds the last recorded and accepted submission of each of these forms. */
async function decide(
  kernel: Dependencies,
  log: SealedLog,
  { topic, kept, open }: { readonly topic: string; readonly kept: Uint8Array; readonly open: Set<string> },
): Promise<void> {
  for await (const events of log.kinds(topic)) {
    const requested = events.filter((event) => event.type === FORM_SUBMITTED && open.has(keyOf(event)))
    for (const { index } of requested) kept[index] = LEFT_OUT
    for (const chunk of chunksOf(requested)) {
      for (const { envelope, index } of await acceptedOf(kernel, await recordedAt(kernel, chunk))) {
        const key = keyOf({ person: personOf(envelope), schema: schemaName(envelope.dataschema) })
        if (open.delete(key)) kept[index] = LAST_ONE
      }
      await breathe()
    }
  }
}

/** Leaves out refused events: they changed nothing. */
export async function acceptedOf(
  { store }: Pick<Kernel, 'store'>,
  records: readonly IndexedRecord[],
): Promise<readonly IndexedRecord[]> {
  return withoutRefused(store, records, ({ envelope }) => envelope.id)
}
