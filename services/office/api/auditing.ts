import { type Audited, auditOf } from '@arrive/contracts/call.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { createNoteAccess, type NoteAccess } from '../commands/note-access.ts'
import { type Asked, accessOf, outcomeOf, sameLook, seenIn } from './access.ts'
import { auditedLogin } from './auditing-logins.ts'
import { isStream, type Stream } from './seen.ts'

/** What is put around a route needs. */
interface Audit {
  readonly kernel: Kernel
  readonly notes: NoteAccess
  readonly audited: Audited
  readonly handle: Route['handle']
}

/**
 * Notes what administrators see and do, for every call whose contract says so. A look is durable before its answer goes
 * out, a deed before it is done: where the log is away an administrator sees and does nothing new, staff see what is
 * theirs.
 */
export function auditing(kernel: Kernel): (route: Route) => Route {
  const notes = createNoteAccess(kernel)
  const logins = auditedLogin(kernel, notes)
  return ({ call, handle }) => {
    const audited = auditOf(call)
    if (audited === undefined) return { call, handle }
    const audit = { kernel, notes, audited, handle }
    const asked = (request: Request) => ({ call, audited, request })
    if (audited.action === 'login') return { call, handle: (request) => logins(asked(request), handle) }
    const noted = audited.action === 'logout' ? leaving : call.method === 'GET' ? looking : doing
    return {
      call,
      handle: (request) => (request.actor.role === 'admin' ? noted(audit, asked(request)) : handle(request)),
    }
  }
}

/** A list, a person's data, a file: noted with what was seen. */
async function looking({ kernel, notes, handle }: Audit, asked: Asked): Promise<Answer> {
  const answer = await handle(asked.request).catch(async (error: unknown) => {
    // Who looks for somebody and finds nobody has learned that, too.
    if (error instanceof ArriveError && error.status === 404) await notes.note({ ...accessOf(asked), rows: 0 })
    throw error
  })
  const access = { ...accessOf(asked), ...seenIn(answer, asked) }
  const { body, noted } = answer
  if (!isStream(body)) {
    const same = sameLook(access, body, asked)
    await (same === undefined ? notes.note(access) : notes.noteOnce(access, same))
    return answer
  }
  const entry = await notes.note(access)
  const told = () =>
    notes.counted({ ...access, rows: noted?.rows?.() ?? null, persons: noted?.persons?.() ?? null }, entry)
  return { ...answer, body: followed(body, () => unlessAway(kernel, told())) }
}

/** A deed: noted first, so that none is done unseen, and then what came of it. */
async function doing({ kernel, notes, handle }: Audit, asked: Asked): Promise<Answer> {
  const access = accessOf(asked)
  const entry = await notes.note(access)
  const told = (outcome: Partial<typeof access>) => unlessAway(kernel, notes.counted({ ...access, ...outcome }, entry))
  try {
    const answer = await handle(asked.request)
    await told(outcomeOf(access, answer))
    return answer
  } catch (error) {
    // Of any other failure nobody knows yet whether it was done.
    if (error instanceof ArriveError && error.status < 500) await told({ rows: 0 })
    throw error
  }
}

/** A session ends whether that can be noted or not. */
async function leaving({ kernel, notes, handle }: Audit, asked: Asked): Promise<Answer> {
  const answer = await handle(asked.request)
  await unlessAway(kernel, notes.note({ ...accessOf(asked), rows: 1 }))
  return answer
}

/** What only completes an entry that stands, or could be left out, need not break anything off. */
async function unlessAway({ logger }: Kernel, noting: Promise<unknown>): Promise<void> {
  await noting.catch((cause: unknown) => logger.warn({ err: cause }, 'An entry of the audit could not be completed'))
}

/** Also where its reader goes away in the middle: what went out by then was seen. */
async function* followed(body: Stream, told: () => Promise<void>): AsyncGenerator<string | Uint8Array> {
  try {
    yield* body
  } finally {
    await told()
  }
}
