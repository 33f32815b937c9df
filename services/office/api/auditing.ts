import { auditOf } from '@arrive/contracts/call.ts'
import { type Actor, type Answer, ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { roleOf } from '../../shared/account-roles.ts'
import { createRecordAccess, type RecordAccess } from '../commands/note-access.ts'
import { type AuditedRequest, accessOf, outcomeOf, seenIn, viewKey } from './access.ts'
import { isStream, type Stream } from './answer-rows.ts'
import { auditedLogins } from './auditing-logins.ts'

interface Audit {
  readonly kernel: Kernel
  readonly notes: RecordAccess
  readonly handle: Route['handle']
}

/**
 * A read is recorded durably before its answer is sent, an action before it is carried out: while the log is
 * unavailable, administrators can neither see nor do anything new.
 */
export function auditing(kernel: Kernel) {
  const notes = createRecordAccess(kernel)
  const logins = auditedLogins(kernel, notes)

  function auditRoute(route: Route): Route {
    const { call, handle } = route
    const audited = auditOf(call)
    if (audited === undefined) return route
    const audit = { kernel, notes, handle }
    const auditedRequest = (request: Request) => ({ call, audited, request })
    if (audited.action === 'login') return { call, handle: (request) => logins.logIn(auditedRequest(request), handle) }
    const auditRequest = audited.action === 'logout' ? auditLogout : call.method === 'GET' ? auditRead : auditAction
    return {
      ...route,
      handle: async (request) => {
        if (!(await isAdministrator(kernel, request.actor))) return handle(request)
        // Record earlier refusals first, so that the entries are in order and reads see them.
        await logins.noted()
        return auditRequest(audit, auditedRequest(request))
      },
    }
  }

  return { route: auditRoute, end: logins.end }
}

/**
 * Also true for the reader of a mail to an administrator, whose link makes them one without a session. This asks the
 * account and not the audit: staff can use their links while the office is down.
 */
async function isAdministrator(kernel: Kernel, actor: Actor): Promise<boolean> {
  return (actor.role === 'link' ? await roleOf(kernel, actor.person) : actor.role) === 'admin'
}

async function auditRead({ kernel, notes, handle }: Audit, auditedRequest: AuditedRequest): Promise<Answer> {
  const answer = await handle(auditedRequest.request).catch(async (error: unknown) => {
    // A lookup without a result is also recorded: the administrator learned that.
    if (error instanceof ArriveError && error.status === 404) await noteNothing(notes, auditedRequest)
    throw error
  })
  const access = { ...accessOf(auditedRequest), ...seenIn(answer, auditedRequest) }
  const { body, noted } = answer
  if (isCount(auditedRequest)) {
    // Screens count several parts of a list at once.
    await notes.noteOnce({ ...access, rows: 0, persons: null }, 'count')
    return answer
  }
  if (!isStream(body)) {
    const same = viewKey(access, body, auditedRequest)
    await (same === undefined ? notes.note(access) : notes.noteOnce(access, same))
    return answer
  }
  const entry = await notes.note(access)
  const reported = () =>
    notes.counted({ ...access, rows: noted?.rows?.() ?? null, persons: noted?.persons?.() ?? null }, entry)
  return { ...answer, body: auditStream(body, () => unlessLogUnavailable(kernel, reported())) }
}

/** HEAD of a list sends its total and shows no person. */
function isCount({ audited, request }: AuditedRequest): boolean {
  return audited.action === 'list' && request.isHead === true
}

/** Failed views about no person are recorded only once in a while, because they can be repeated forever. */
async function noteNothing(notes: RecordAccess, auditedRequest: AuditedRequest): Promise<void> {
  const access = { ...accessOf(auditedRequest), rows: 0 }
  const isOfNobody = access.action === 'view' && access.person === null && access.thing === null
  await (isOfNobody ? notes.noteOnce(access, '') : notes.note(access))
}

async function auditAction({ kernel, notes, handle }: Audit, auditedRequest: AuditedRequest): Promise<Answer> {
  const access = accessOf(auditedRequest)
  const entry = await notes.note(access)
  const reported = (outcome: Partial<typeof access>) =>
    unlessLogUnavailable(kernel, notes.counted({ ...access, ...outcome }, entry))
  try {
    const answer = await handle(auditedRequest.request)
    await reported(outcomeOf(access, answer))
    return answer
  } catch (error) {
    // After any other failure it is unknown whether the action was carried out.
    if (error instanceof ArriveError && error.status < 500) await reported({ rows: 0 })
    throw error
  }
}

/** Logout must work even if it cannot be recorded. */
async function auditLogout({ kernel, notes, handle }: Audit, auditedRequest: AuditedRequest): Promise<Answer> {
  const answer = await handle(auditedRequest.request)
  await unlessLogUnavailable(kernel, notes.note({ ...accessOf(auditedRequest), rows: 1 }))
  return answer
}

/** Failing to complete an existing entry, or to write an optional one, is logged and does not fail the request. */
async function unlessLogUnavailable({ logger }: Kernel, noting: Promise<unknown>): Promise<void> {
  await noting.catch((cause: unknown) => logger.warn({ err: cause }, 'An entry of the audit could not be completed'))
}

/** Also if the client disconnects early: what was sent by then counts as seen. */
async function* auditStream(body: Stream, reported: () => Promise<void>): AsyncGenerator<string | Uint8Array> {
  try {
    yield* body
  } finally {
    await reported()
  }
}
