import { equipmentLent } from '@arrive/contracts/fixtures/equipment/events/equipment-lent.ts'
import {
  isEventOf,
  type OpenEvent,
  type Outcome,
  type Projection,
  UnknownEvent,
  type View,
} from '../../../../kernel/index.ts'

export const EQUIPMENT = 'equipment'
export const ITEMS = 'items'
export const BORROWERS = 'borrowers'

export interface Item {
  readonly item: unknown
  readonly since: string
}

/** The product's own modules use `projectionOf`, which is typed by their events. */
export const equipmentProjection: Projection = {
  name: EQUIPMENT,
  // Every projection follows accounts, to learn who exists and who is erased.
  topics: [EQUIPMENT, 'accounts'],
  owns: [EQUIPMENT],
  collections: [{ name: ITEMS, sort: ['since'] }, { name: BORROWERS }],
  reads: () => [],
  apply: (event, view) => (event.envelope.type.startsWith('accounts.') ? registered(event, view) : lent(event, view)),
}

function registered(event: OpenEvent, view: View): undefined {
  if (!isEventOf(event, 'accounts.account.registered') || event.data.role !== 'staff') return
  view.put(BORROWERS, String(event.person), { value: {} })
}

function lent({ envelope: { id, type, time }, data }: OpenEvent, view: View): Outcome {
  if (type !== equipmentLent.type || typeof data !== 'object' || data === null || !('item' in data)) {
    throw new UnknownEvent(type)
  }
  view.put(ITEMS, id, { value: { item: data.item, since: time } satisfies Item, sort: { since: time } })
  return { status: 201, body: { message: 'Saved.' } }
}
