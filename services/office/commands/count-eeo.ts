import { EEO_BATCH } from '@arrive/contracts/eeo.ts'
import { schemaIdOf } from '@arrive/contracts/event.ts'
import { eeoCounted } from '@arrive/contracts/events/eeo-counted.ts'
import { ArriveError, agencyEvent, deadline, type Kernel, kernelData } from '../../kernel/index.ts'
import { countedOf } from '../eeo-sums.ts'
import type { Batch } from '../held-answers.ts'
import { AGENCY_HISTORY } from '../names.ts'

/** Milliseconds; less than the time between two rounds of `finishEeo`. */
const APPEND_MS = 2_000

/** Of two copies of the event, the first counts. @throws ArriveError `log-away`, `busy` */
export async function appendCount({ log, now }: Pick<Kernel, 'log' | 'now'>, { event, sums }: Batch): Promise<void> {
  const counted = agencyEvent({
    id: event,
    source: '/arrive/office',
    type: eeoCounted.type,
    dataschema: schemaIdOf(eeoCounted),
    data: countedOf(EEO_BATCH, sums),
    now: now(),
  })
  await deadline.withTimeout(APPEND_MS, log.append(eeoCounted.topic, counted), () => {
    throw new ArriveError('log-away', { retryAfter: 1 })
  })
}

export async function isCounted(kernel: Pick<Kernel, 'store' | 'upToLog'>, { event }: Batch): Promise<boolean> {
  await kernel.upToLog(AGENCY_HISTORY)
  return (await kernel.store.get(kernelData.HISTORY.name, [event], { bodies: false })).has(event)
}
