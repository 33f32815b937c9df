import { generations, hasPassed, type Kernel, kernelData } from '../../kernel/index.ts'
import { APPLICATIONS } from '../../shared/applications.ts'
import { PERSONNEL, PHOTOS } from '../../shared/credentials.ts'
import { TOPIC } from '../projections/applications.ts'
import { RESUMES } from '../projections/stored-resume.ts'

/** What names stored files: the documents of a projection, from the events of a topic. */
const NAMING = [
  { projection: APPLICATIONS, collection: RESUMES.name, topic: TOPIC },
  { projection: PERSONNEL, collection: PHOTOS, topic: 'personnel' },
]

/** How long a stored file may wait for its event, in milliseconds. */
const GRACE_MS = 24 * 60 * 60 * 1_000

/** Removes files of requests that ended before their append. Waits while an event may still lack its row. */
export async function sweepResumes(kernel: Kernel): Promise<number> {
  const { blobs, now, projections } = kernel
  // Without the documents of another service, its files would look like leftovers.
  if (NAMING.some(({ projection }) => !projections.includes(projection))) return 0
  if ((await isAnyoneParked(kernel)) || (await isBehind(kernel))) return 0
  let removed = 0
  for (const id of await blobs.olderThan(now() - GRACE_MS)) {
    if (await isNamed(kernel, id)) continue
    await blobs.remove(id)
    removed++
  }
  return removed
}

async function isNamed({ reader }: Kernel, id: string): Promise<boolean> {
  for (const { projection, collection } of NAMING) {
    if ((await reader(projection).get(collection, id)) !== undefined) return true
  }
  return false
}

async function isAnyoneParked({ store }: Kernel): Promise<boolean> {
  return (await store.count(kernelData.PARKED.name)) > 0
}

async function isBehind({ store, log }: Kernel): Promise<boolean> {
  for (const { projection: name, topic } of NAMING) {
    const consumer = kernelData.consumerName({ name }, await generations.currentGeneration(store, { name }))
    if (!hasPassed(await store.progress(consumer), await log.ends([topic]))) return true
  }
  return false
}
