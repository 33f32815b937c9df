import { createHmac } from 'node:crypto'
import { derivedId, type Kernel, sealBytes } from '../../kernel/index.ts'
import { resumePurpose } from '../projections/stored-resume.ts'
import type { Resume } from './resume-file.ts'

/**
 * Stores a resume, sealed with its person's key, before the event that will name it. Answers its id, made of event and
 * bytes: a repeat replaces its own file, and one with another file, refused later, cannot touch the first one's.
 */
export async function keepResume(
  { vault, blobs }: Pick<Kernel, 'vault' | 'blobs'>,
  event: string,
  person: number,
  { bytes, sha256 }: Resume,
): Promise<string> {
  const key = await vault.keyFor(person)
  // Keyed, because ids are file names and outlive the file in logs: an id must not reveal the content of the file.
  const id = derivedId(['resume', createHmac('sha256', key).update(sha256).digest('base64url')], event)
  await blobs.put(id, person, sealBytes(key, resumePurpose(id), bytes))
  return id
}
