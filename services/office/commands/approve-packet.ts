import type { PacketBlock } from '@arrive/contracts/errors.ts'
import { packetApproved } from '@arrive/contracts/events/packet-approved.ts'
import { ArriveError, type Kernel, type Origin, type Outcome } from '../../kernel/index.ts'
import { officeEvent } from '../events/office-event.ts'

export interface Approving {
  readonly person: number
  readonly origin: Origin
  readonly blocks: () => Promise<readonly PacketBlock[]>
}

/** @throws ArriveError `packet-blocked`, or as `sendOnce` */
export function approvePacket(kernel: Kernel, { person, origin, blocks }: Approving): Promise<Outcome> {
  const { submit } = kernel
  return submit.sendOnce(submit.eventId(origin), {
    ...officeEvent(kernel, origin, packetApproved.type, person),
    request: {},
    decide: async () => {
      const found = await blocks()
      if (found.length > 0) throw new ArriveError('packet-blocked', { members: { blocks: found } })
      return undefined
    },
  })
}
