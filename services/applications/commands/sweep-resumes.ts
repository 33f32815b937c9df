import { currentGeneration, hasPassed, type Kernel, PARKED, readerName } from '../../kernel/index.ts'
import { APPLICATIONS, applicationsProjection } from '../projections/applications.ts'
import type { Intake } from '../projections/intakes.ts'
import { RESUMES } from '../projections/stored-resume.ts'

/** How long a stored file may wait for its event, in milliseconds. */
const WAIT = 24 * 60 * 60 * 1_000

/**
 * Removes the files that no event names: their requests ended between the storing and the append. Answers how many.
 * A removed file is gone, so nothing is removed while an event may name one without its row being there.
 */
export async function sweepResumes(kernel: Kernel, intakes: readonly Intake[]): Promise<number> {
  const { blobs, reader, now } = kernel
  if ((await isAnybodyParked(kernel)) || (await isBehind(kernel, intakes))) return 0
  let removed = 0
  for (const id of await blobs.olderThan(now() - WAIT)) {
    if ((await reader(APPLICATIONS).get(RESUMES.name, id)) !== undefined) continue
    await blobs.remove(id)
    removed++
  }
  return removed
}

async function isAnybodyParked({ store }: Kernel): Promise<boolean> {
  return (await store.count(PARKED.name)) > 0
}

async function isBehind({ store, log, secrets }: Kernel, intakes: readonly Intake[]): Promise<boolean> {
  const projection = applicationsProjection(intakes, secrets)
  const places = await store.progress(readerName(projection, await currentGeneration(store, projection)))
  const ends = await log.ends(projection.settles)
  return !hasPassed(places, ends)
}
