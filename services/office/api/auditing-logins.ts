import { randomInt } from 'node:crypto'
import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { type Answer, ArriveError, blind, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { PLAIN, type RecordAccess } from '../commands/note-access.ts'
import { createNoteLater } from '../commands/note-later.ts'
import { createRecordRefusals, type Refusal } from '../commands/note-refusals.ts'
import type { AuditedRequest } from './access.ts'

/** When a refusal is recorded. `later`: neither the answer nor its timing may reveal whether there is an account. */
export const NOTED: Readonly<Partial<Record<ErrorCode, 'at-once' | 'later'>>> = {
  'wrong-credentials': 'later',
  'too-many': 'later',
  'wrong-code': 'at-once',
  'ticket-ended': 'at-once',
  'not-admin': 'at-once',
  'use-admin-login': 'at-once',
  'access-ended': 'at-once',
}
/** Maximum delay in milliseconds. */
const LATEST_MS = 1_000

interface AuditedLogins {
  readonly logIn: (asked: AuditedRequest, handle: Route['handle']) => Promise<Answer>
  /** Resolves when all earlier refusals are recorded, before administrators may read them. */
  readonly noted: () => Promise<void>
  /** Records all pending refusals and their counts. Never rejects. */
  readonly end: () => Promise<void>
}

/**
 * A wrong name or password is recorded at a random moment within a second: an account's first refusal is an event and
 * those of unknown names are counted together, so the timing of the answer would reveal the difference.
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
      // Record guesses before the login that followed them.
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

/** The same hash as in the process log. */
function addressOf({ secrets }: Kernel, { address }: Request): string {
  return blind(secrets.pepper, 'log', 'address', address)
}
