import { createHash } from 'node:crypto'
import { LIMITS } from '@arrive/contracts/form.ts'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Request } from '../../kernel/index.ts'
import { inspectApart } from '../../shared/resumes/inspect-apart.ts'
import { DamagedPhoto } from '../photos/damaged-photo.ts'
import { plainJpeg } from '../photos/jpeg.ts'
import { PHOTO_TYPES, type PhotoKind, photoKindOf } from '../photos/kinds.ts'
import { plainPng } from '../photos/png.ts'

/** A photo that has passed every check and carries no place or camera, not yet encrypted. */
export interface Photo {
  readonly type: string
  readonly size: number
  readonly sha256: string
  readonly bytes: Buffer
}

const REFUSED = { active: message('photo.active'), locked: message('photo.locked') } as const

/** Undefined without a file. @throws ArriveError 400, `too-large` */
export async function checkPhoto(file: Request['file']): Promise<Photo | undefined> {
  if (file === undefined) return undefined
  if (file.bytes.length > LIMITS.resume) throw new ArriveError('too-large')
  const kind = photoKindOf(file.bytes)
  if (kind === 'heic') throw wrong(message('photo.heic'))
  if (kind === undefined) throw wrong(message('photo.wrong-kind'))
  const bytes = await plain(kind, file.bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { type: PHOTO_TYPES[kind], size: bytes.length, sha256, bytes }
}

async function plain(kind: PhotoKind, bytes: Buffer): Promise<Buffer> {
  if (kind === 'pdf') {
    const found = await inspectApart('pdf', bytes)
    if (found.danger === undefined) return found.bytes
    throw wrong(found.danger in REFUSED ? REFUSED[found.danger as keyof typeof REFUSED] : message('photo.damaged'))
  }
  try {
    return kind === 'jpeg' ? plainJpeg(bytes) : plainPng(bytes)
  } catch (error) {
    if (error instanceof DamagedPhoto) throw wrong(message('photo.damaged'))
    throw error
  }
}

function wrong(said: Message): ArriveError {
  return invalidAnswer('photo', said)
}
