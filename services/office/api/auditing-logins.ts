import { randomInt } from 'node:crypto'
import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { type Answer, ArriveError, blind, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { PLAIN, type RecordAccess } from '../commands/note-access.ts'
import { createNoteLater } from '../commands/note-later.ts'
import { createRecordRefusals, type Refusal } from '../commands/note-refusals.ts'
import type { AuditedRequest } from './access.ts'

/**
 * When a refused login is noted, by the code of the refusal. `later`: the answer, and its time, must not say whether
 * there is an account.
 */
export const NOTED: Readonly<Partial<Record<ErrorCode, 'at-once' | 'later'>>> = {
  'wrong-credentials': 'later',
  'too-many': 'later',
  'wrong-code': 'at-once',
  'ticket-ended': 'at-once',
  'not-admin': 'at-once',
  'use-admin-login': 'at-once',
  'access-ended': 'at-once',
}
/** Milliseconds after such an answer by which it is noted. */
const LATEST_MS = 1_000

/** How logins are noted. */
interface AuditedLogins {
  readonly logIn: (asked: AuditedRequest, handle: Route['handle']) => Promise<Answer>
  /** Resolves when every login that was refused before is noted: for who may look at them. */
  readonly noted: () => Promise<void>
  /** Notes whatever is still to be noted of refused logins, and how many they were. Does not reject. */
  readonly end: () => Promise<void>
}

/**
 * Notes administrators' logins before the token goes out, and whoever's were refused. A wrong name or password is noted
 * at some moment of the second after the answer: the first of an account is an event, those of no account are counted
 * together, and the time of the answer would tell one from the other.
 */
export function auditedLogins(
  kernel: Kernel,
  notes: RecordAccess,
  randomDelay = () => randomInt(LATEST_MS),
): AuditedLogins {
  const later = (ms: number, work: () => void) => void setTimeout(work, ms).unref()
  const refusals = createRecordRefusals({
    notes,
    stream: anonymousStream(kernel),
    now: kernel.now,
    later,
    onFailure: (cause) => kernel.logger.warn({ err: cause }, 'A refused login could not be noted in the audit'),
  })
  const silently = createNoteLater({ note: refusals.note, randomDelay, later })

  async function noteRefusal(head: Omit<Refusal, 'person'>, { code, about }: ArriveError): Promise<void> {
    const when = NOTED[code]
    if (when === undefined) return
    const refusal = { ...head, person: about ?? null }
    if (when === 'later') silently.add(refusal)
    else await refusals.note(refusal)
  }

  async function logIn({ call, audited: { what }, request }: AuditedRequest, handle: Route['handle']): Promise<Answer> {
    const head = { what, origin: originOf(call, request), address: addressOf(kernel, request) }
    try {
      const answer = await handle(request)
      const actor = answer.noted?.person
      // Guesses come before the login that they have led to.
      if (actor !== undefined) await silently.now()
      if (actor !== undefined) await notes.note({ ...PLAIN, ...head, actor, action: 'login', rows: 1 })
      return answer
    } catch (error) {
      if (error instanceof ArriveError) await noteRefusal(head, error)
      throw error
    }
  }

  async function end(): Promise<void> {
    await silently.now()
    await refusals.end()
  }

  return { logIn, noted: silently.now, end }
}

/** The number whose key encrypts the entries of unknown persons. It is assigned on first use. */
function anonymousStream({ registry }: Kernel): () => Promise<number> {
  let number: Promise<number> | undefined
  return () => {
    number ??= registry.numberOf('audit', 'refused logins').catch((error: unknown) => {
      number = undefined
      throw error
    })
    return number
  }
}

/** As the process's log has it. */
function addressOf({ secrets }: Kernel, { address }: Request): string {
  return blind(secrets.pepper, 'log', 'address', address)
}
