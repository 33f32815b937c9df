import { getParked, repairParked } from '@arrive/contracts/calls/parked.ts'
import { type Answer, type Kernel, originOf, type Request, type Route } from '../../kernel/index.ts'
import { repairPerson } from '../commands/repair.ts'
import { parkedPersons } from '../reads/parked.ts'

/** What administrators see and do of persons whose events wait. */
export function parkedRoutes(kernel: Kernel): Route[] {
  async function repair(request: Request): Promise<Answer> {
    const { projection, user_id: person } = request.body as { readonly projection: string; readonly user_id: number }
    const { status, body } = await repairPerson(kernel, originOf(repairParked, request), { projection, person })
    const { repaired } = body as { readonly repaired: boolean }
    const message = repaired ? 'All waiting events were applied.' : 'At least one event still could not be applied.'
    return { status, body: { message, repaired } }
  }

  return [
    { call: getParked, handle: async () => ({ status: 200, body: await parkedPersons(kernel) }) },
    { call: repairParked, handle: repair },
  ]
}
