import { EEO_BATCH } from '@arrive/contracts/eeo.ts'
import { ArriveError, freshId, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { added, type EeoAnswer, NO_SUMS } from '../eeo-sums.ts'
import { type Batch, type Held, newNumber, readHeld, type Unconfirmed, writeHeld } from '../held-answers.ts'
import { answeredSubmission, confirm, hasAnswered } from './confirm-eeo.ts'
import { appendCount } from './count-eeo.ts'

export interface EeoAnswering {
  readonly person: number
  readonly origin: Origin
  readonly answer: EeoAnswer
}

/** Full batches that are kept: the log of a backup may end before their events. */
const MAX_BATCHES = 8
/** Every write that is lost means that another one was stored. */
const MAX_TRIES = 100

/**
 * One write adds the answer to the sums and remembers the person until the person's event is in the log. So neither a
 * crash nor a second process loses an answer or counts it twice.
 * @throws ArriveError `eeo-answered`, `busy`, or as `sendOnce`
 */
export async function answerEeo(kernel: Kernel, answering: EeoAnswering): Promise<Outcome> {
  const { submit } = kernel
  const { person, origin } = answering
  const event = submit.eventId(origin)
  const mine = { person, event }
  const findEarlier = () => submit.findEarlier(event, answeredSubmission(kernel, mine, origin.requestId))
  const earlier = await findEarlier()
  if (earlier !== undefined) return earlier
  const { waiting, full } = await hold(kernel, mine, answering.answer)
  if (waiting === undefined) {
    // The same request may have ended in the meantime.
    const repeated = await findEarlier()
    if (repeated === undefined) throw new ArriveError('eeo-answered')
    return repeated
  }
  const outcome = await confirm(kernel, waiting, origin.requestId)
  if (full !== undefined) await countNow(kernel, full)
  if (waiting.event !== event) throw new ArriveError('eeo-answered')
  return outcome
}

interface Holding {
  /** The person's event that the log may lack; undefined if they answered before. */
  readonly waiting?: Unconfirmed
  /** The batch that this answer has filled. */
  readonly full?: Batch
}

async function hold(kernel: Kernel, mine: Unconfirmed, answer: EeoAnswer): Promise<Holding> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stored = await readHeld(kernel)
    const waiting = stored.held.unconfirmed.find(({ person }) => person === mine.person)
    if (waiting !== undefined) return { waiting }
    // Read after the held answers: a person is forgotten there only once this says that they have answered.
    if (await hasAnswered(kernel, mine.person)) return {}
    const number = stored.number ?? (await newNumber(kernel))
    const { held, full } = withAnswer(stored.held, answer, { mine, batch: { event: freshId(kernel.now()), number } })
    const next = full === undefined ? number : await newNumber(kernel)
    if (await writeHeld(kernel, stored, next, held)) return { waiting: mine, ...(full !== undefined && { full }) }
  }
  throw new ArriveError('busy', { retryAfter: 1 })
}

interface Naming {
  readonly mine: Unconfirmed
  /** The batch, if this answer fills it. */
  readonly batch: Omit<Batch, 'sums'>
}

function withAnswer(before: Held, answer: EeoAnswer, { mine, batch }: Naming): { held: Held; full?: Batch } {
  const sums = added(before.sums, answer)
  const answers = before.answers + 1
  // By number, so that nothing says who came last.
  const unconfirmed = [...before.unconfirmed, mine].sort((one, other) => one.person - other.person)
  if (answers < EEO_BATCH) return { held: { ...before, answers, sums, unconfirmed } }
  const full = { ...batch, sums }
  const batches = [full, ...before.batches].slice(0, MAX_BATCHES)
  return { held: { answers: 0, sums: NO_SUMS, unconfirmed, batches }, full }
}

/** Otherwise the batch is counted by the next rounds (`finishEeo`). */
async function countNow(kernel: Kernel, full: Batch): Promise<void> {
  await appendCount(kernel, full).catch((cause: unknown) => {
    kernel.logger.warn({ err: cause }, 'Answers to the voluntary questions are counted later')
  })
}
