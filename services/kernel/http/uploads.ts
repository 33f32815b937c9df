import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError } from '../common/errors.ts'
import { assertNotEncoded, type BodyRead, receive, type SizeLimit } from './body.ts'
import type { Exchange } from './exchange.ts'
import { fileTooLarge, type Multipart, type MultipartLimits, parseMultipart } from './multipart.ts'

const TYPE = /^multipart\/form-data[ \t]*(?:;|$)/i
const BOUNDARY = /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))[ \t]*(?:;|$)/i
const FIELDS = { fields: 40, fieldBytes: 64 * 1_024 }
const FRAMING = 64 * 1_024

export interface UploadRule {
  readonly name: string
  readonly bytes: number
}

export function assertMultipartType({ req }: Exchange): void {
  if (!TYPE.test(req.headers['content-type'] ?? '')) {
    throw new ArriveError('wrong-content-type', { message: message('body.not-multipart-type') })
  }
  assertNotEncoded(req.headers['content-encoding'])
}

export async function readUpload(
  exchange: Exchange,
  { name: file, bytes: fileBytes }: UploadRule,
  room: Omit<BodyRead, keyof SizeLimit>,
): Promise<{ readonly read: () => Multipart; readonly size: number }> {
  const [, quoted, token] = BOUNDARY.exec(exchange.req.headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? token
  if (boundary === undefined) {
    throw new ArriveError('invalid-body', { message: message('body.no-boundary') })
  }
  const accepted: MultipartLimits = { ...FIELDS, file, fileBytes }
  // Usually only a file makes a body so large.
  const bytes = fileBytes + FIELDS.fieldBytes + FRAMING
  const body = await receive(exchange, { bytes, refusal: fileTooLarge(accepted), ...room })
  return { read: () => parseMultipart(body, boundary, accepted), size: body.length }
}

export type Slots = <T>(from: string, work: () => Promise<T>) => Promise<T>

/** Half of the slots for one address; more work is `busy`. Enter after the body: slow senders take no slot. */
export function createSlots(count: number): Slots {
  const taken = new Map<string, number>()
  let free = count
  return async (from, work) => {
    const own = taken.get(from) ?? 0
    if (free === 0 || own >= count / 2) throw new ArriveError('busy', { retryAfter: 2 })
    free--
    taken.set(from, own + 1)
    try {
      return await work()
    } finally {
      free++
      const left = (taken.get(from) ?? 0) - 1
      if (left > 0) taken.set(from, left)
      else taken.delete(from)
    }
  }
}
