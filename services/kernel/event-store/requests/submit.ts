import { createSecretKey, type KeyObject } from 'node:crypto'
import { messageIn } from '@arrive/contracts/messages/message.ts'
import { ArriveError } from '../../common/errors.ts'
import type { Metrics } from '../../common/metrics.ts'
import type { Tracing } from '../../common/tracing.ts'
import { derivedId, freshId } from '../events/envelope.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { type EventLog, positionText } from '../ports/event-log.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { type Outcomes, outcomeDoc, outcomeId, type RecordedOutcome } from '../projector/outcomes.ts'
import { isRefusal, type Outcome } from '../projector/projection.ts'
import { createAppend } from './append.ts'
import { createAppendOnce } from './append-once.ts'
import { createRecentSaves, type Look, type SaveResult } from './recent-saves.ts'
import { type Printed, printed, sealedEvent, sentPrint } from './sealed-event.ts'
import type { Origin, Submission } from './submission.ts'

/** For requests without personal data; sealed data always uses a person's key. */
const NO_KEY = createSecretKey(Buffer.alloc(0))
/** Milliseconds to wait for the projection once the log has the event; then the response is 503. */
const OUTCOME_TIMEOUT_MS = 5_000

export interface Submit {
  /** Derived from the `Idempotency-Key` if there is one, otherwise new. */
  readonly eventId: (origin: Origin) => string
  /** The response to an earlier, equal request. @throws ArriveError `key-reused` if it was not equal. */
  readonly findEarlier: (
    event: string,
    submission: Pick<Submission, 'person' | 'request' | 'withoutPerson' | 'awaited'>,
  ) => Promise<Outcome | undefined>
  /**
   * Appends the event once and returns its outcome.
   * @throws ArriveError the projection's refusal; `log-away` if the outcome is not known in time (a repeat with the
   * same key is safe); `erased`, `key-reused`, `busy`.
   */
  readonly send: (event: string, submission: Submission) => Promise<Outcome>
  /** `findEarlier`, else `send`, in one step less. @throws errors of both, of `decide` and of `witness` */
  readonly sendOnce: (event: string, submission: Submission) => Promise<Outcome>
  /**
   * The response of `work` to the first request, also to its repeats, for a request that is several events or none.
   * An error is not kept. @throws ArriveError `key-reused`, and errors of `work`
   */
  readonly answerOnce: (event: string, request: Answering, work: () => Promise<Outcome>) => Promise<Outcome>
  /** Appends an event without waiting for projections. @throws ArriveError `log-away`, `busy`. */
  readonly note: (event: string, submission: Omit<Submission, 'awaited'>) => Promise<void>
}

/** The person is the one whose key seals the response. */
export type Answering = Pick<Submission, 'origin' | 'person' | 'request' | 'awaited'>

export interface SubmitOptions {
  readonly log: EventLog
  readonly vault: KeyVault
  readonly outcomes: Outcomes
  readonly takesWrites?: DocumentStore['takesWrites']
  readonly now: () => number
  readonly appended?: Metrics['appended']
  readonly tracing?: Tracing | undefined
}

export function createSubmit(options: SubmitOptions): Submit {
  const { vault, outcomes, now, takesWrites } = options
  const once = createAppendOnce(options.log)
  const append = createAppend({ ...options, log: once })
  const running = createRunning()
  const latest = createRecentSaves()

  async function findEarlier(event: string, submission: Parameters<Submit['findEarlier']>[1]) {
    const settled = (await running.get(event)) ?? (await outcomes.find(outcomeId(event, submission.awaited[0])))
    return settled && answer(settled, (await printed(keyIn(vault, submission), submission)).print)
  }

  async function sendOnce(event: string, submission: Submission): Promise<Outcome> {
    return latest(submission.current, (look) => firstOnly(event, submission, look))
  }

  async function firstOnly(event: string, submission: Submission, look: Look): Promise<SaveResult> {
    // Every response needs the key, so read it meanwhile.
    const requested = printed(keyIn(vault, submission), submission)
    // Before the first lookup, so that concurrent equal requests can be recognized.
    requested.then(({ print }) => look.says(print)).catch(() => undefined)
    let isRepeat = true
    // Register before the first lookup, so that only one of concurrent equal requests decides the outcome.
    const settled = running.get(event) ?? running.start(event, firstTime)
    const { print } = await requested
    const outcome = answer(await settled, sentPrint(submission, print))
    return isRepeat ? { outcome } : { outcome, fingerprint: print }

    async function firstTime(): Promise<RecordedOutcome> {
      const found = await outcomes.find(outcomeId(event, submission.awaited[0]))
      if (found !== undefined) return once.decided(event, found)
      isRepeat = false
      const sealing = await requested
      const evidence = await evidenceOf(submission)
      const current = look.mayBeCurrent(sealing.print)
        ? await unchanged(options, event, submission, sealing)
        : undefined
      if (current !== undefined) return current
      const data = await dataOf(submission)
      return appendAndWait(event, { ...submission, data, evidence }, sealing)
    }
  }

  async function send(event: string, submission: Submission): Promise<Outcome> {
    const sealing = await printed(keyIn(vault, submission), submission)
    const settled = running.get(event) ?? running.start(event, () => appendAndWait(event, submission, sealing))
    return answer(await settled, sentPrint(submission, sealing.print))
  }

  async function appendAndWait(event: string, submission: Submission, sealing: Printed): Promise<RecordedOutcome> {
    const { topic, awaited } = submission
    // Refuse before the event is in the log and its outcome would time out.
    if (takesWrites?.() === false) throw new ArriveError('log-away', { retryAfter: 5 })
    const print = sentPrint(submission, sealing.print)
    const envelope = sealedEvent(event, submission, { ...sealing, print, now: now() })
    const waits = awaited.map((projection) => outcomes.wait(outcomeId(envelope.id, projection), OUTCOME_TIMEOUT_MS))
    const all = Promise.all(waits)
    all.catch(() => undefined)
    const position = positionText(await append(topic, envelope))
    submission.appended?.({ event: envelope.id, time: envelope.time, position })
    return once.decided(event, await firstOf(all, submission, options))
  }

  const eventId: Submit['eventId'] = (origin) => eventIdOf(origin, now)
  return { eventId, findEarlier, send, sendOnce, answerOnce: answeringOnce(options, running), note: noting(options) }
}

async function evidenceOf({ witness, evidence }: Submission): Promise<unknown> {
  return witness === undefined ? evidence : witness()
}

async function dataOf({ decide, data }: Submission): Promise<unknown> {
  return decide === undefined ? data : decide()
}

async function keyIn(
  vault: KeyVault,
  { person, withoutPerson }: Pick<Submission, 'person' | 'withoutPerson'>,
): Promise<KeyObject> {
  return withoutPerson === true ? NO_KEY : vault.keyFor(person)
}

function noting(options: SubmitOptions): Submit['note'] {
  const { vault, now } = options
  const append = createAppend(options)
  return async (event, submission) => {
    const key = await keyIn(vault, submission)
    await append(submission.topic, sealedEvent(event, submission, { key, print: '', now: now() }))
  }
}

function answeringOnce(options: SubmitOptions, running: ReturnType<typeof createRunning>): Submit['answerOnce'] {
  return async (event, request, work) => {
    const sealing = await printed(keyIn(options.vault, request), request)
    const settled = running.get(event) ?? running.start(event, firstTime)
    return answer(await settled, sentPrint(request, sealing.print))

    async function firstTime(): Promise<RecordedOutcome> {
      const found = await options.outcomes.find(outcomeId(event, request.awaited[0]))
      return found ?? keepAnswer(options, { event, request, sealing }, await work())
    }
  }
}

function eventIdOf({ call, actor, idempotencyKey }: Origin, now: () => number): string {
  return idempotencyKey === undefined ? freshId(now()) : derivedId([actor, call], idempotencyKey)
}

function firstOf(
  outcomes: Promise<readonly RecordedOutcome[]>,
  { awaited }: Submission,
  { tracing }: SubmitOptions,
): Promise<RecordedOutcome> {
  const first = async () => (await outcomes)[0] as RecordedOutcome
  return tracing === undefined ? first() : tracing.step('outcome', { projection: awaited[0] }, first)
}

function createRunning() {
  const all = new Map<string, Promise<RecordedOutcome>>()
  return {
    get: (event: string) => all.get(event),
    start: (event: string, work: () => Promise<RecordedOutcome>): Promise<RecordedOutcome> => {
      const settled = work().finally(() => all.delete(event))
      settled.catch(() => undefined)
      all.set(event, settled)
      return settled
    },
  }
}

async function unchanged(
  options: SubmitOptions,
  event: string,
  submission: Submission,
  sealing: Printed,
): Promise<RecordedOutcome | undefined> {
  const outcome = await submission.current?.answer()
  return outcome && keepAnswer(options, { event, request: submission, sealing }, outcome)
}

interface Answered {
  readonly event: string
  readonly request: Answering
  readonly sealing: Printed
}

/** Remembers the response for the key, so that a later repeat cannot undo newer changes. */
async function keepAnswer(
  { outcomes, now }: Pick<SubmitOptions, 'outcomes' | 'now'>,
  { event, request, sealing: { key, print } }: Answered,
  outcome: Outcome,
): Promise<RecordedOutcome> {
  const { person, awaited, origin } = request
  const settled = { ...outcome, fingerprint: sentPrint(request, print) }
  if (origin.idempotencyKey !== undefined) {
    await outcomes.keep(outcomeDoc(outcomeId(event, awaited[0]), person, settled, key), now())
  }
  return settled
}

function answer({ status, body, fingerprint: stored }: RecordedOutcome, print: string): Outcome {
  if (stored !== print) throw new ArriveError('key-reused')
  if (isRefusal(body)) throw new ArriveError(body.code, { message: messageIn(body.message) })
  return { status, body }
}
