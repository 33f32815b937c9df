import { auditOf } from '@arrive/contracts/call.ts'
import {
  type Actor,
  type Answer,
  ArriveError,
  type Kernel,
  type Request,
  type Route,
  type Wrapping,
} from '../../kernel/index.ts'
import { roleOf } from '../../shared/account-roles.ts'
import { createRecordAccess, type RecordAccess } from '../commands/note-access.ts'
import { type AuditedRequest, accessOf, outcomeOf, seenIn, viewKey } from './access.ts'
import { isStream, type Stream } from './answer-rows.ts'
import { auditedLogins } from './auditing-logins.ts'

/** What the wrapper of an audited route needs. */
interface Audit {
  readonly kernel: Kernel
  readonly notes: RecordAccess
  readonly handle: Route['handle']
}

/**
 * Notes what administrators see and do, for every call whose contract says so. A read is recorded durably before its
 * response is sent, an action before it is carried out: while the log is unavailable, administrators can neither see
 * nor do anything new; staff still see their own data.
 */
export function auditing(kernel: Kernel): Wrapping {
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
      // What an administrator reads is noted, and that is a write.
      ...(route.onlyReads !== undefined && {
        onlyReads: (actor) => actor.role !== 'admin' && route.onlyReads?.(actor) === true,
      }),
      handle: async (request) => {
        if (!(await isAdministrator(kernel, request.actor))) return handle(request)
        // What is noted of an administrator comes after the refused logins of before, and so does what is read of them.
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

/** A list, a person's data, a file: recorded with what was seen. */
async function auditRead({ kernel, notes, handle }: Audit, auditedRequest: AuditedRequest): Promise<Answer> {
  const answer = await handle(auditedRequest.request).catch(async (error: unknown) => {
    // A lookup that finds nobody is also recorded: the administrator learned that.
    if (error instanceof ArriveError && error.status === 404) await noteNothing(notes, auditedRequest)
    throw error
  })
  const access = { ...accessOf(auditedRequest), ...seenIn(answer, auditedRequest) }
  const { body, noted } = answer
  if (!isStream(body)) {
    const same = viewKey(access, body, auditedRequest)
    await (same === undefined ? notes.note(access) : notes.noteOnce(access, same))
    return answer
  }
  const entry = await notes.note(access)
  const told = () =>
    notes.counted({ ...access, rows: noted?.rows?.() ?? null, persons: noted?.persons?.() ?? null }, entry)
  return { ...answer, body: auditStream(body, () => unlessLogUnavailable(kernel, told())) }
}

/** A view of what is nobody's is recorded once in a while also where nothing was found: it can be repeated for ever. */
async function noteNothing(notes: RecordAccess, auditedRequest: AuditedRequest): Promise<void> {
  const access = { ...accessOf(auditedRequest), rows: 0 }
  const isOfNobody = access.action === 'view' && access.person === null && access.thing === null
  await (isOfNobody ? notes.noteOnce(access, '') : notes.note(access))
}

/** An action: recorded before it is carried out, and then its result. */
async function auditAction({ kernel, notes, handle }: Audit, auditedRequest: AuditedRequest): Promise<Answer> {
  const access = accessOf(auditedRequest)
  const entry = await notes.note(access)
  const told = (outcome: Partial<typeof access>) =>
    unlessLogUnavailable(kernel, notes.counted({ ...access, ...outcome }, entry))
  try {
    const answer = await handle(auditedRequest.request)
    await told(outcomeOf(access, answer))
    return answer
  } catch (error) {
    // After any other failure it is unknown whether the action was carried out.
    if (error instanceof ArriveError && error.status < 500) await told({ rows: 0 })
    throw error
  }
}

/** A session ends whether that can be recorded or not. */
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
async function* auditStream(body: Stream, told: () => Promise<void>): AsyncGenerator<string | Uint8Array> {
  try {
    yield* body
  } finally {
    await told()
  }
}
