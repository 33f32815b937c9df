import type { BlobStore } from '../../kernel/index.ts'
import { createDigest, type Digest } from './digest.ts'
import type { MoveContext, Part } from './part.ts'

const BETWEEN_REPORTS = 100

/** The files, still sealed. */
export function filesPart({ source, target, report, signal }: MoveContext): Part {
  return {
    name: 'files',
    copy: async () => {
      const digest = createDigest()
      const all = await source.blobs.all()
      for (const file of all) {
        signal.throwIfAborted()
        await target.blobs.put(file.id, file.person, await readInto(digest, source.blobs, file))
        if (digest.count() % BETWEEN_REPORTS === 0) report(`files: ${digest.count()} of ${all.length}`)
      }
      return digest
    },
    read: async () => {
      const digest = createDigest()
      for (const file of await target.blobs.all()) await readInto(digest, target.blobs, file)
      return digest
    },
  }
}

async function readInto(
  digest: Digest,
  { get }: Pick<BlobStore, 'get'>,
  file: Parameters<BlobStore['get']>[0],
): Promise<Uint8Array> {
  const { id, person } = file
  const bytes = await get(file)
  if (bytes === undefined) throw new Error(`The file ${id} of person ${person} cannot be read.`)
  digest.add(`the file ${id} of person ${person}`, bytes)
  return bytes
}
