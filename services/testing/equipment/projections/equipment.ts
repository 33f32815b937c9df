import { equipmentLent } from '@arrive/contracts/fixtures/equipment/events/equipment-lent.ts'
import { type OpenEvent, type Outcome, type Projection, UnknownEvent, type View } from '../../../kernel/index.ts'

export const EQUIPMENT = 'equipment'
export const ITEMS = 'items'

/** A piece of equipment that somebody has. */
export interface Item {
  readonly item: unknown
  readonly since: string
}

export const equipmentProjection: Projection = {
  name: EQUIPMENT,
  topics: [EQUIPMENT, 'accounts'],
  settles: [EQUIPMENT],
  collections: [{ name: ITEMS, sort: ['since'] }],
  reads: () => [],
  apply: (event, view) => (event.envelope.type.startsWith('accounts.') ? undefined : lent(event, view)),
}

function lent({ envelope: { id, type, time }, data }: OpenEvent, view: View): Outcome {
  if (type !== equipmentLent.type || typeof data !== 'object' || data === null || !('item' in data)) {
    throw new UnknownEvent(type)
  }
  view.put(ITEMS, id, { value: { item: data.item, since: time } satisfies Item, sort: { since: time } })
  return { status: 201, body: { message: 'Saved.' } }
}
