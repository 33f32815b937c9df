import {
  changeView as changeCall,
  deleteView as deleteCall,
  getViews,
  saveView as saveCall,
} from '@arrive/contracts/calls/views.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import type { ViewList } from '@arrive/contracts/views.ts'
import { invalidAnswer, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { changeView, deleteView } from '../commands/change-view.ts'
import { saveView } from '../commands/save-view.ts'
import type { CheckQuery } from '../commands/view-query.ts'
import type { SavedView } from '../projections/views.ts'
import { listViews } from '../reads/views.ts'

export function viewRoutes(kernel: Kernel, check: CheckQuery): readonly Route[] {
  return [
    routeOf(getViews, async ({ actor, query }) => {
      const views = await listViews(kernel, personOfActor(actor), query['list'] as ViewList | undefined)
      return { status: 200, body: { views } }
    }),
    routeOf(saveCall, async (request) => {
      const { actor, body } = request
      check(body.list, body.query)
      return saveView(kernel, originOf(saveCall, request), { by: personOfActor(actor), view: body })
    }),
    routeOf(changeCall, async (request) => {
      const { body } = request
      if (Object.keys(body).length === 0) throw invalidAnswer('', message('view.nothing-to-do'))
      const changing = { ...changeOf(request), origin: originOf(changeCall, request), request: body }
      return changeView(kernel, changing, (view) => changed(view, body, check))
    }),
    routeOf(deleteCall, (request) =>
      deleteView(kernel, { ...changeOf(request), origin: originOf(deleteCall, request) }),
    ),
  ]
}

function changeOf({ actor, params }: Request) {
  const role = 'grade' in actor ? actor.grade : undefined
  return { id: params['view_id'] ?? '', by: { person: personOfActor(actor), role } }
}

/** @throws ArriveError `invalid-answers` */
function changed(view: SavedView, body: Partial<SavedView>, check: CheckQuery): SavedView {
  const next = { ...view, ...body }
  if (next.list !== view.list) throw invalidAnswer('list', message('view.other-list'))
  check(next.list, next.query)
  return next
}
