import { createHmac } from 'node:crypto'
import { derivedId, type Kernel, keyWrap } from '../../kernel/index.ts'
import { resumePurpose } from '../projections/stored-resume.ts'
import type { Resume } from './resume-file.ts'

/**
 * Stores a sealed resume before the event that names it. Its id depends on event and bytes, so a repeat replaces only
 * its own file.
 */
export async function keepResume(
  { vault, blobs }: Pick<Kernel, 'vault' | 'blobs'>,
  event: string,
  person: number,
  { bytes, sha256 }: Resume,
): Promise<string> {
  const key = await vault.keyFor(person)
  // Keyed, because ids are file names and outlive the file in logs: an id must not reveal the file's content.
  const id = derivedId(['resume', createHmac('sha256', key).update(sha256).digest('base64url')], event)
  await blobs.put(id, person, keyWrap.sealBytes(key, resumePurpose(id), bytes))
  return id
}
