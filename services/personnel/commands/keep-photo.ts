import { createHmac } from 'node:crypto'
import { derivedId, type Kernel, keyWrap } from '../../kernel/index.ts'
import { photoPurpose } from '../reads/photo.ts'
import type { Photo } from './photo-file.ts'

/** Stores a sealed photo before the event that names it, under an id that depends on both. */
export async function keepPhoto(
  { vault, blobs }: Pick<Kernel, 'vault' | 'blobs'>,
  event: string,
  person: number,
  { bytes, sha256 }: Photo,
): Promise<string> {
  const key = await vault.keyFor(person)
  // Keyed, because ids are file names and outlive the file in logs.
  const id = derivedId(['credential-photo', createHmac('sha256', key).update(sha256).digest('base64url')], event)
  await blobs.put(id, person, keyWrap.sealBytes(key, photoPurpose(id), bytes))
  return id
}
