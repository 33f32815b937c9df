import type { Audited, Call } from '@arrive/contracts/call.ts'
import { originOf } from '../../kernel/edge/origin.ts'
import type { Answer, Request, Route } from '../../kernel/edge/route.ts'
import type { Kernel } from '../../kernel/module.ts'
import { type Access, createNoteAccess, type NoteAccess } from '../commands/note-access.ts'

/**
 * Notes what administrators see and do, for every call whose contract says so. An answer goes out only after its entry is
 * durable: where the log is away an administrator sees nothing new, staff see what is theirs.
 */
export function auditing(kernel: Kernel): (route: Route) => Route {
  const notes = createNoteAccess(kernel)
  return ({ call, handle }) => {
    const { audit } = call
    if (audit === undefined) return { call, handle }
    return {
      call,
      handle: async (request) => afterNote(kernel, notes, { call, audit, request }, await handle(request)),
    }
  }
}

interface Done {
  readonly call: Call
  readonly audit: Audited
  readonly request: Request
}

async function afterNote(kernel: Kernel, notes: NoteAccess, done: Done, answer: Answer): Promise<Answer> {
  const { actor } = done.request
  if (actor.role !== 'admin') return answer
  const access = accessOf(done, answer, actor.person)
  const entry = await notes.note(access)
  const rows = answer.noted?.rows
  if (entry === undefined || rows === undefined || !isStream(answer.body)) return answer
  const told = () => notes.counted({ ...access, rows: rows() }, entry)
  return { ...answer, body: followed(kernel, answer.body, told) }
}

function accessOf({ call, audit, request }: Done, { body, noted }: Answer, actor: number): Access {
  const { params, query } = request
  const named = params.user_id ?? (audit.ofOne === undefined ? undefined : query.user_id)
  const person = named === undefined ? (noted?.person ?? personIn(body, audit)) : Number(named)
  const isOne = audit.ofOne !== undefined && query.user_id !== undefined
  return {
    actor,
    origin: originOf(call, request),
    action: isOne ? 'view' : audit.action,
    what: isOne ? (audit.ofOne ?? audit.what) : audit.what.replace('{form}', params.form ?? ''),
    person,
    rows: rowsIn(body),
  }
}

/** Whom a look-up has found. */
function personIn(body: unknown, { action }: Audited): number | null {
  if (action !== 'lookup' || typeof body !== 'object' || body === null || !('user_id' in body)) return null
  return Number(body.user_id)
}

/** Rows of a list, or of all lists of an answer; one where it is no list; null where they are still to come. */
function rowsIn(body: unknown): number | null {
  if (isStream(body)) return null
  if (Array.isArray(body)) return body.length
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return 1
  const lists = Object.values(body).filter((value) => Array.isArray(value))
  return lists.length === Object.keys(body).length ? lists.reduce((sum, list) => sum + list.length, 0) : 1
}

type Stream = AsyncIterable<string | Uint8Array>

function isStream(body: unknown): body is Stream {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** The entry stands already: that its number of rows is missing need not break off what has gone out. */
async function* followed(
  { logger }: Kernel,
  body: Stream,
  told: () => Promise<void>,
): AsyncGenerator<string | Uint8Array> {
  yield* body
  await told().catch((cause: unknown) => logger.warn({ err: cause }, 'The rows of an answer could not be noted'))
}
