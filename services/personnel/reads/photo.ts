import { CREDENTIALS as RULES } from '@arrive/contracts/credentials.ts'
import { isGranted } from '@arrive/contracts/office-roles.ts'
import { type Actor, type Answer, ArriveError, type Kernel, keyWrap } from '../../kernel/index.ts'
import { PERSONNEL, PHOTOS } from '../../shared/credentials.ts'
import type { StoredPhoto } from '../projections/credentials.ts'

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

/** The context that a photo is encrypted for; it decrypts in no other. */
export function photoPurpose(id: string): string {
  return `credential-photo/${id}`
}

/** @throws ArriveError `not-found`, also after an erasure; `other-person`, `not-in-role` */
export async function readPhoto(
  { reader, vault, blobs }: Pick<Kernel, 'reader' | 'vault' | 'blobs'>,
  id: string,
  actor: Actor,
): Promise<Answer> {
  const found = await reader(PERSONNEL).get(PHOTOS, id)
  if (found === undefined) throw new ArriveError('not-found')
  const { person } = found
  const { type, kind } = found.value as StoredPhoto
  assertMayRead(actor, person, kind)
  const [keys, sealed] = await Promise.all([vault.existing([person]), blobs.get({ id, person })])
  const key = keys.get(person)
  if (key === undefined || sealed === undefined) throw new ArriveError('not-found')
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="certificate-${person}.${ENDINGS[type] ?? 'bin'}"`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  }
  return { status: 200, body: keyWrap.openBytes(key, photoPurpose(id), sealed), headers, noted: { person } }
}

function assertMayRead(actor: Actor, person: number, kind: StoredPhoto['kind']): void {
  if (actor.role === 'staff' && actor.person !== person) throw new ArriveError('other-person')
  if (actor.role === 'admin' && !isGranted(actor.grade, RULES[kind].readers)) throw new ArriveError('not-in-role')
}
