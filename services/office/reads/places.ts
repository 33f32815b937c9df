import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import type { Kernel } from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { PIPELINE } from '../names.ts'
import { PLACES, placeId } from '../projections/pipeline-file.ts'
import type { Listed } from '../projections/pipeline-row.ts'
import { FIRST_PLACE, type Place } from '../projections/place.ts'

type Reading = Pick<Kernel, 'reader'>

/** As the log settled it, without a wait for the list. */
export async function placesOf({ reader }: Reading, list: PipelineList, people: readonly number[]): Promise<Place[]> {
  const ids = people.map((person) => placeId(list, person))
  const found = await reader(OFFICE_FILE).many(PLACES, ids)
  return ids.map((id) => (found.get(id)?.value as Place | undefined) ?? FIRST_PLACE)
}

export async function placeOf(kernel: Reading, list: PipelineList, person: number): Promise<Place> {
  const [place = FIRST_PLACE] = await placesOf(kernel, list, [person])
  return place
}

/** Those of these people who are in the list. @throws ArriveError `busy` */
export async function knownAmong(
  { reader, upToLog }: Pick<Kernel, 'reader' | 'upToLog'>,
  list: PipelineList,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  await upToLog(PIPELINE)
  const found = await reader(PIPELINE).many(list, people.map(String))
  return new Set(
    people.filter((person) => (found.get(String(person))?.value as Listed | undefined)?.sent !== undefined),
  )
}
