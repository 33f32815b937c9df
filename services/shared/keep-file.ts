import { createHmac } from 'node:crypto'
import { derivedId, type Kernel, keyWrap } from '../kernel/index.ts'

export interface KeptFile {
  readonly bytes: Buffer
  readonly sha256: string
}

interface Keeping {
  readonly event: string
  readonly person: number
  /** Part of the id, so that files of different kinds never share one. */
  readonly kind: string
  /** Binds the seal to the use of the file, by id. */
  readonly purpose: (id: string) => string
}

/**
 * Stores a sealed file before the event that names it. Its id depends on event and bytes, so a repeat replaces only its
 * own file.
 */
export async function keepFile(
  { vault, blobs }: Pick<Kernel, 'vault' | 'blobs'>,
  { event, person, kind, purpose }: Keeping,
  { bytes, sha256 }: KeptFile,
): Promise<string> {
  const key = await vault.keyFor(person)
  // Keyed, because ids are file names and outlive the file in logs: an id must not reveal the file's content.
  const id = derivedId([kind, createHmac('sha256', key).update(sha256).digest('base64url')], event)
  await blobs.put(id, person, keyWrap.sealBytes(key, purpose(id), bytes))
  return id
}
