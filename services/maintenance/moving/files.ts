import type { BlobName, BlobStore } from '../../kernel/index.ts'
import type { Part, Way } from './part.ts'
import { createTally, type Tally } from './tally.ts'

const BETWEEN_REPORTS = 100

/** The files, sealed as they are. */
export function filesPart({ source, target, report, signal }: Way): Part {
  return {
    name: 'files',
    copy: async () => {
      const tally = createTally()
      const all = await source.blobs.all()
      for (const file of all) {
        signal.throwIfAborted()
        await target.blobs.put(file.id, file.person, await noted(tally, source.blobs, file))
        if (tally.count() % BETWEEN_REPORTS === 0) report(`files: ${tally.count()} of ${all.length}`)
      }
      return tally
    },
    read: async () => {
      const tally = createTally()
      for (const file of await target.blobs.all()) await noted(tally, target.blobs, file)
      return tally
    },
  }
}

async function noted(tally: Tally, blobs: BlobStore, { id, person }: BlobName): Promise<Uint8Array> {
  const bytes = await blobs.get(id)
  if (bytes === undefined) throw new Error(`The file ${id} of person ${person} cannot be read.`)
  tally.add(`the file ${id} of person ${person}`, bytes)
  return bytes
}
