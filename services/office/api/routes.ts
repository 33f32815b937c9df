import { getAdministrators, getAudit } from '@arrive/contracts/calls/audit.ts'
import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { find } from '@arrive/contracts/calls/find.ts'
import { getPacket, getPackets } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { PACKETS as PACKET_LIST } from '@arrive/contracts/lists.ts'
import type { Answer, Kernel, Request, Route } from '../../kernel/index.ts'
import { listOf } from '../../shared/lists/list.ts'
import { AUDIT, PACKETS, PEOPLE } from '../names.ts'
import { stepsOf } from '../projections/row.ts'
import { auditList, listAdministrators } from '../reads/audit.ts'
import { findPeople } from '../reads/find.ts'
import { NEWEST, packetPages, packetSearch } from '../reads/packet-pages.ts'
import { readPacket, rowsShown } from '../reads/packets.ts'
import { eeoRoutes } from './eeo.ts'
import { eligibilityRoutes } from './eligibility.ts'
import { overviewRoute } from './overview.ts'
import { pipelineRoutes } from './pipeline.ts'
import { reviewRoutes } from './reviews.ts'

/** Reads that no save waits for first catch up with the log. @param lists of other services, for the overview */
export function officeRoutes(kernel: Kernel, forms: readonly Form[], lists: readonly Route[]): readonly Route[] {
  const packets = getPackets(forms)
  const steps = stepsOf(forms)
  const audit = auditList(kernel)
  const listFor = ({ actor }: Request) =>
    listOf({
      reader: (query) => packetPages({ kernel, steps, actor }, query),
      collection: PEOPLE,
      newest: NEWEST,
      search: (query) => packetSearch(kernel, query),
      rowsOf: (found) => rowsShown(kernel, found, steps),
    })

  async function one({ actor, params, query }: Request): Promise<Answer> {
    return { status: 200, body: await readPacket({ kernel, steps, actor }, Number(params.user_id), query) }
  }

  const after = (projection: string, handle: Route['handle']): Route['handle'] => {
    return async (request) => {
      await kernel.upToLog(projection)
      return handle(request)
    }
  }
  const packetRoute: Route = {
    call: packets,
    handle: after(PACKETS, (request) => listFor(request).answer(request.query)),
  }
  const pipeline = pipelineRoutes(kernel)
  return [
    packetRoute,
    overviewRoute(kernel, [packetRoute, ...pipeline, ...lists]),
    { call: getPacket(forms), handle: after(PACKETS, one) },
    {
      call: exportCall(PACKET_LIST, packets.query),
      handle: after(PACKETS, async (request) =>
        listFor(request).file({ ...PACKET_LIST, file: 'progress', titles: titlesOf(forms) }, request.query, kernel),
      ),
    },
    { call: find, handle: (request) => findPeople(kernel, request) },
    ...eeoRoutes(kernel),
    ...eligibilityRoutes(kernel),
    ...reviewRoutes(kernel, forms),
    ...pipeline,
    { call: getAudit, handle: after(AUDIT, ({ query }) => audit.answer(query)) },
    { call: getAdministrators, handle: after(AUDIT, () => listAdministrators(kernel)) },
  ]
}

function titlesOf(forms: readonly Form[]): Readonly<Record<string, string>> {
  return Object.fromEntries(forms.map(({ name, title, short = title }) => [name, short]))
}
