import { LIMITS } from '@arrive/contracts/form.ts'
import { ArriveError } from '../errors.ts'
import { assertNotEncoded, readBytes } from './body.ts'
import type { Exchange } from './exchange.ts'
import { type Multipart, type MultipartLimits, parseMultipart } from './multipart.ts'

const TYPE = /^multipart\/form-data[ \t]*(?:;|$)/i
const BOUNDARY = /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))[ \t]*(?:;|$)/i
/** Name of the one part that may be a file. */
export const UPLOAD = 'resume'
const ACCEPTED: MultipartLimits = { file: UPLOAD, fileBytes: LIMITS.resume, fields: 40, fieldBytes: 64 * 1_024 }
const FRAMING = 64 * 1_024

/** Refuses what is not multipart/form-data. */
export function assertMultipartType({ req }: Exchange): void {
  if (!TYPE.test(req.headers['content-type'] ?? '')) throw new ArriveError('wrong-content-type')
  assertNotEncoded(req.headers['content-encoding'])
}

/** Reads the fields and the file of a request. Bytes stay in memory. */
export async function readUpload({ req, res }: Exchange): Promise<Multipart> {
  const [, quoted, token] = BOUNDARY.exec(req.headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? token
  if (boundary === undefined) throw new ArriveError('invalid-body')
  const bytes = await readBytes(req, res, ACCEPTED.fileBytes + ACCEPTED.fieldBytes + FRAMING)
  return parseMultipart(bytes, boundary, ACCEPTED)
}

export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `count` works at once; one more is refused as `busy`, so that memory stays bounded. */
export function createSlots(count: number): Slots {
  let free = count
  return async (work) => {
    if (free === 0) throw new ArriveError('busy', { retryAfter: 2 })
    free--
    try {
      return await work()
    } finally {
      free++
    }
  }
}
