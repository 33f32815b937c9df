import { type Answer, ArriveError, blind, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { PLAIN, type RecordAccess } from '../commands/note-access.ts'
import { createRecordRefusals } from '../commands/note-refusals.ts'
import type { AuditedRequest } from './access.ts'

const REFUSALS: ReadonlySet<string> = new Set(['wrong-credentials', 'wrong-code', 'not-admin', 'use-admin-login'])

type AuditedLogin = (asked: AuditedRequest, handle: Route['handle']) => Promise<Answer>

/** Notes administrators' logins before the token goes out, and whoever's were refused. */
export function auditedLogin(kernel: Kernel, notes: RecordAccess): AuditedLogin {
  const noteRefusal = createRecordRefusals({
    notes,
    stream: anonymousStream(kernel),
    now: kernel.now,
    later: (ms, work) => void setTimeout(work, ms).unref(),
    onFailure: (cause) => kernel.logger.warn({ err: cause }, 'A refused login could not be noted in the audit'),
  })

  return async ({ call, audited: { what }, request }, handle) => {
    const head = { what, origin: originOf(call, request), address: addressOf(kernel, request) }
    try {
      const answer = await handle(request)
      const actor = answer.noted?.person
      if (actor !== undefined) await notes.note({ ...PLAIN, ...head, actor, action: 'login', rows: 1 })
      return answer
    } catch (error) {
      if (error instanceof ArriveError && REFUSALS.has(error.code)) {
        await noteRefusal({ ...head, person: error.about ?? null })
      }
      throw error
    }
  }
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
