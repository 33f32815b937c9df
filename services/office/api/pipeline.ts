import { exportCall } from '@arrive/contracts/calls/exports.ts'
import {
  assignPlace as assignCall,
  moveMany as bulkCall,
  getPipeline,
  getPlace,
  movePlace as moveCall,
  writeNote as noteCall,
} from '@arrive/contracts/calls/pipeline.ts'
import { PIPELINE_APPLICANTS, PIPELINE_REQUESTS } from '@arrive/contracts/lists.ts'
import { PIPELINE_LISTS, type PipelineList } from '@arrive/contracts/pipeline.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { ArriveError, type Found, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { type List, listOf } from '../../shared/lists/list.ts'
import { namedOf } from '../../shared/lists/streaming.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { assignPlace } from '../commands/assign-place.ts'
import { moveMany } from '../commands/move-many.ts'
import { movePlace } from '../commands/move-place.ts'
import { writeNote } from '../commands/write-note.ts'
import { PIPELINE } from '../names.ts'
import { NEWEST_PLACE, pipelinePages, pipelineRows, pipelineSearch, readPlace } from '../reads/pipeline.ts'
import { exportRows } from '../reads/pipeline-file.ts'
import { knownAmong } from '../reads/places.ts'

export function pipelineRoutes(kernel: Kernel): readonly Route[] {
  return [
    routeOf(getPipeline, async ({ params, query }) => {
      await kernel.upToLog(PIPELINE)
      return pipelineList(kernel, listIn(params)).answer(query)
    }),
    ...[PIPELINE_APPLICANTS, PIPELINE_REQUESTS].map(
      (list, at): Route => ({
        call: exportCall(list, getPipeline.query),
        handle: async ({ query }) => {
          await kernel.upToLog(PIPELINE)
          return pipelineList(kernel, PIPELINE_LISTS[at] ?? 'applicants', exportRows).file(list, query, kernel)
        },
      }),
    ),
    routeOf(getPlace, async ({ params }) => {
      await kernel.upToLog(PIPELINE)
      return { status: 200, body: await readPlace(kernel, listIn(params), Number(params.user_id)) }
    }),
    routeOf(moveCall, async (request) => {
      const [by, place] = [personOfActor(request.actor), await placeIn(kernel, request)]
      return movePlace(kernel, originOf(moveCall, request), { ...place, by, body: request.body })
    }),
    routeOf(assignCall, async (request) => {
      const place = await placeIn(kernel, request)
      return assignPlace(kernel, originOf(assignCall, request), { ...place, ...request.body })
    }),
    routeOf(noteCall, async (request) => {
      const place = await placeIn(kernel, request)
      return writeNote(kernel, originOf(noteCall, request), { ...place, text: request.body.text })
    }),
    routeOf(bulkCall, async (request) => {
      const [by, list] = [personOfActor(request.actor), listIn(request.params)]
      const outcome = await moveMany(kernel, originOf(bulkCall, request), { by, list, body: request.body })
      const { done } = outcome.body as AnswerOf<'move-many'>
      return { ...outcome, noted: { rows: () => done.length, persons: () => namedOf(new Set(done)) } }
    }),
  ]
}

type RowsOf = (kernel: Kernel, list: PipelineList, found: readonly Found[]) => Promise<readonly object[]>

function pipelineList(
  kernel: Kernel,
  list: PipelineList,
  rowsOf: RowsOf = (_, __, found) => pipelineRows(kernel, found),
): List {
  return listOf({
    reader: (query) => pipelinePages(kernel, list, query),
    collection: list,
    newest: NEWEST_PLACE,
    search: (query) => pipelineSearch(kernel, query),
    rowsOf: (found) => rowsOf(kernel, list, found),
  })
}

function listIn({ list }: Request['params']): PipelineList {
  return list as PipelineList
}

/** @throws ArriveError `no-user` for a person who is not in the list, or was erased */
async function placeIn(kernel: Kernel, { params }: Pick<Request, 'params'>) {
  const [list, person] = [listIn(params), Number(params.user_id)]
  if (!(await knownAmong(kernel, list, [person])).has(person)) throw new ArriveError('no-user')
  return { list, person }
}
