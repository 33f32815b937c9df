import { generations, hasPassed, type Kernel, kernelData } from '../../kernel/index.ts'
import { APPLICATIONS } from '../../shared/applications.ts'
import { TOPIC } from '../projections/applications.ts'
import { RESUMES } from '../projections/stored-resume.ts'

/** How long a stored file may wait for its event, in milliseconds. */
const GRACE_MS = 24 * 60 * 60 * 1_000

/** Removes files of requests that ended before their append. Waits while an event may still lack its row. */
export async function sweepResumes(kernel: Kernel): Promise<number> {
  const { blobs, reader, now } = kernel
  if ((await isAnyoneParked(kernel)) || (await isBehind(kernel))) return 0
  let removed = 0
  for (const id of await blobs.olderThan(now() - GRACE_MS)) {
    if ((await reader(APPLICATIONS).get(RESUMES.name, id)) !== undefined) continue
    await blobs.remove(id)
    removed++
  }
  return removed
}

async function isAnyoneParked({ store }: Kernel): Promise<boolean> {
  return (await store.count(kernelData.PARKED.name)) > 0
}

async function isBehind({ store, log }: Kernel): Promise<boolean> {
  const projection = { name: APPLICATIONS }
  const offsets = await store.progress(
    kernelData.consumerName(projection, await generations.currentGeneration(store, projection)),
  )
  return !hasPassed(offsets, await log.ends([TOPIC]))
}
