import { getEquipment, lendEquipment } from '@arrive/contracts/fixtures/equipment/calls/equipment.ts'
import { equipmentLent } from '@arrive/contracts/fixtures/equipment/events/equipment-lent.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route, routeOf } from '../../../../kernel/index.ts'
import { originOf } from '../../../../shared/origin.ts'
import { BORROWERS, EQUIPMENT, ITEMS } from '../projections/equipment.ts'

export function equipmentRoutes(kernel: Kernel): readonly Route[] {
  async function lend(request: Request): Promise<Answer> {
    const { user_id: person, item } = Object(request.body)
    // Checked before the append, which would create a key for any number.
    await kernel.upToLog(EQUIPMENT)
    if ((await kernel.reader(EQUIPMENT).get(BORROWERS, String(person))) === undefined) throw new ArriveError('no-user')
    const { submit, events } = kernel
    const origin = originOf(lendEquipment, request)
    const { type, topic } = equipmentLent
    return submit.sendOnce(submit.eventId(origin), {
      origin,
      topic,
      source: '/arrive/equipment',
      type,
      dataschema: events.schemaOf(type),
      person,
      data: { item },
      request: { person, item },
      awaited: [EQUIPMENT],
    })
  }

  async function list(): Promise<Answer> {
    const rows: object[] = []
    for await (const found of kernel.reader(EQUIPMENT).every(ITEMS, { sort: 'since' })) {
      rows.push(...found.map(({ person, value }) => ({ user_id: person, ...Object(value) })))
    }
    return { status: 200, body: rows }
  }

  return [routeOf(lendEquipment, lend), routeOf(getEquipment, list)]
}
