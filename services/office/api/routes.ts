import { getAdministrators, getAudit } from '@arrive/contracts/calls/audit.ts'
import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { getPacket, getPackets } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { PACKETS as PACKET_LIST } from '@arrive/contracts/lists.ts'
import type { Answer, Kernel, Request, Route } from '../../kernel/index.ts'
import { listOf } from '../../shared/lists/list.ts'
import { AUDIT, PACKETS, PEOPLE } from '../names.ts'
import { stepsOf } from '../projections/row.ts'
import { auditList, listAdministrators } from '../reads/audit.ts'
import { NEWEST, packetPages, packetSearch, readPacket, rowsShown } from '../reads/packets.ts'
import { eeoRoutes } from './eeo.ts'
import { eligibilityRoutes } from './eligibility.ts'
import { reviewRoutes } from './reviews.ts'

/** Reads that no save waits for first catch up with the log. */
export function officeRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const packets = getPackets(forms)
  const steps = stepsOf(forms)
  const audit = auditList(kernel)
  const list = listOf({
    reader: (query) => packetPages(kernel, steps, query),
    collection: PEOPLE,
    newest: NEWEST,
    search: packetSearch,
    rowsOf: (found) => rowsShown(kernel, found, steps),
  })

  async function one({ params, query }: Request): Promise<Answer> {
    return { status: 200, body: await readPacket(kernel, steps, Number(params.user_id), query) }
  }

  const after = (projection: string, handle: Route['handle']): Route['handle'] => {
    return async (request) => {
      await kernel.upToLog(projection)
      return handle(request)
    }
  }
  return [
    { call: packets, handle: after(PACKETS, ({ query }) => list.answer(query)) },
    { call: getPacket(forms), handle: after(PACKETS, one) },
    {
      call: exportCall(PACKET_LIST, packets.query),
      handle: after(PACKETS, async ({ query }) =>
        list.file({ ...PACKET_LIST, file: 'progress', titles: titlesOf(forms) }, query, kernel),
      ),
    },
    ...eeoRoutes(kernel),
    ...eligibilityRoutes(kernel),
    ...reviewRoutes(kernel, forms),
    { call: getAudit, handle: after(AUDIT, ({ query }) => audit.answer(query)) },
    { call: getAdministrators, handle: after(AUDIT, () => listAdministrators(kernel)) },
  ]
}

function titlesOf(forms: readonly Form[]): Readonly<Record<string, string>> {
  return Object.fromEntries(forms.map(({ name, title, short = title }) => [name, short]))
}
