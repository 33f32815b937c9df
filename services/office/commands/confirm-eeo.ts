import { saveEeo } from '@arrive/contracts/calls/eeo.ts'
import { eeoAnswered } from '@arrive/contracts/events/eeo-answered.ts'
import { ArriveError, type Kernel, type Outcome, type Submission } from '../../kernel/index.ts'
import { EEO_ANSWERED, OFFICE_FILE } from '../../shared/office-file.ts'
import { readHeld, type Unconfirmed, writeHeld } from '../held-answers.ts'

export async function hasAnswered(kernel: Pick<Kernel, 'reader'>, person: number): Promise<boolean> {
  return (await kernel.reader(OFFICE_FILE).get(EEO_ANSWERED, String(person))) !== undefined
}

/** The person's event, without the answer. */
export function answeredSubmission(
  { events }: Pick<Kernel, 'events'>,
  { person, event }: Unconfirmed,
  requestId: string,
): Submission {
  return {
    origin: { call: saveEeo.id, actor: `staff/${person}`, idempotencyKey: event, requestId },
    topic: eeoAnswered.topic,
    source: '/arrive/office',
    type: eeoAnswered.type,
    dataschema: events.schemaOf(eeoAnswered.type),
    person,
    // The fingerprint of the real request would let anyone with the person's key try out the few answers.
    request: saveEeo.id,
    awaited: [OFFICE_FILE],
  }
}

/** Appends the person's event, unless it is in the log already, and forgets the person. @throws as `sendOnce` */
export async function confirm(kernel: Kernel, waiting: Unconfirmed, requestId: string): Promise<Outcome> {
  try {
    const outcome = await kernel.submit.sendOnce(waiting.event, answeredSubmission(kernel, waiting, requestId))
    await forget(kernel, waiting)
    return outcome
  } catch (error) {
    if (error instanceof ArriveError && error.code === 'erased') await forget(kernel, waiting)
    throw error
  }
}

/** The answer itself stays among the others: nothing says whose it is. */
export async function forget(
  kernel: Pick<Kernel, 'store' | 'vault' | 'logger'>,
  { event }: Unconfirmed,
): Promise<void> {
  for (;;) {
    const stored = await readHeld(kernel)
    const { held, number } = stored
    const unconfirmed = held.unconfirmed.filter((one) => one.event !== event)
    if (number === undefined || unconfirmed.length === held.unconfirmed.length) return
    if (await writeHeld(kernel, stored, number, { ...held, unconfirmed })) return
  }
}
