import type { BlobName, BlobStore } from '../../kernel/index.ts'
import type { MoveContext, Part } from './part.ts'
import { createDigest, type Digest } from './tally.ts'

const BETWEEN_REPORTS = 100

/** The files, sealed as they are. */
export function filesPart({ source, target, report, signal }: MoveContext): Part {
  return {
    name: 'files',
    copy: async () => {
      const tally = createDigest()
      const all = await source.blobs.all()
      for (const file of all) {
        signal.throwIfAborted()
        await target.blobs.put(file.id, file.person, await noted(tally, source.blobs, file))
        if (tally.count() % BETWEEN_REPORTS === 0) report(`files: ${tally.count()} of ${all.length}`)
      }
      return tally
    },
    read: async () => {
      const tally = createDigest()
      for (const file of await target.blobs.all()) await noted(tally, target.blobs, file)
      return tally
    },
  }
}

async function noted(tally: Digest, blobs: BlobStore, { id, person }: BlobName): Promise<Uint8Array> {
  const bytes = await blobs.get(id)
  if (bytes === undefined) throw new Error(`The file ${id} of person ${person} cannot be read.`)
  tally.add(`the file ${id} of person ${person}`, bytes)
  return bytes
}
