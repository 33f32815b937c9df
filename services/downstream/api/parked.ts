import { getParked, repairParked } from '@arrive/contracts/calls/parked.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { type Answer, type Kernel, type RequestOf, type Route, routeOf } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { repairPerson } from '../commands/repair.ts'
import { parkedPersons } from '../reads/parked.ts'

export function parkedRoutes(kernel: Kernel): Route[] {
  async function repair(request: RequestOf<typeof repairParked>): Promise<Answer> {
    const { projection, user_id: person } = request.body
    const { status, body } = await repairPerson(kernel, originOf(repairParked, request), { projection, person })
    const { repaired } = body as { readonly repaired: boolean }
    return { status, body: { message: message(repaired ? 'parked.repaired' : 'parked.not-repaired'), repaired } }
  }

  return [
    { call: getParked, handle: async () => ({ status: 200, body: await parkedPersons(kernel) }) },
    routeOf(repairParked, repair),
  ]
}
