import { getAdministrators, getAudit } from '@arrive/contracts/calls/audit.ts'
import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { getPacket, getPackets } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { PACKETS as PACKET_LIST } from '@arrive/contracts/lists.ts'
import {
  type Answer,
  counted,
  csvAnswer,
  type Found,
  isPaged,
  jsonList,
  type Kernel,
  pageAnswer,
  type Request,
  type Route,
} from '../../kernel/index.ts'
import { AUDIT, PACKETS, PEOPLE } from '../names.ts'
import { stepsOf } from '../projections/row.ts'
import { listAdministrators, listAudit } from '../reads/audit.ts'
import { NEWEST, onePacket, packetSearch, rowOf } from '../reads/packets.ts'

/** Every call of this service. What no save has waited for is brought up to the log before it is read. */
export function officeRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const packets = getPackets(forms)
  const steps = stepsOf(forms)
  const inRows = async function* (chunks: AsyncIterable<readonly Found[]>) {
    for await (const chunk of chunks) yield chunk.map((found) => rowOf(found, steps))
  }

  async function list({ query }: Request): Promise<Answer> {
    const reader = kernel.reader(PACKETS)
    if (!isPaged(query)) {
      const { chunks, noted } = counted(inRows(reader.all(PEOPLE, { sort: NEWEST, descending: true })))
      return { status: 200, body: jsonList(chunks), noted }
    }
    const { items, ...rest } = await reader.page(PEOPLE, packetSearch(query, steps))
    return pageAnswer(
      items.map((found) => rowOf(found, steps)),
      rest,
    )
  }

  async function one({ params, query }: Request): Promise<Answer> {
    return { status: 200, body: await onePacket(kernel, steps, Number(params.user_id), query) }
  }

  async function file({ query }: Request): Promise<Answer> {
    const found = kernel.reader(PACKETS).every(PEOPLE, packetSearch(query, steps))
    return csvAnswer(PACKET_LIST, inRows(found), kernel.now())
  }

  const after = (projection: string, handle: Route['handle']): Route['handle'] => {
    return async (request) => {
      await kernel.upToLog(projection)
      return handle(request)
    }
  }
  return [
    { call: packets, handle: after(PACKETS, list) },
    { call: getPacket(forms), handle: after(PACKETS, one) },
    { call: exportCall(PACKET_LIST, packets.query), handle: after(PACKETS, file) },
    { call: getAudit, handle: after(AUDIT, ({ query }) => listAudit(kernel, query)) },
    { call: getAdministrators, handle: after(AUDIT, () => listAdministrators(kernel)) },
  ]
}
