import type { EventName } from '@arrive/contracts/typed.ts'
import type { EventOf, OpenEvent } from '../../kernel/index.ts'

/** The data of events that say nothing of a packet is not opened. */
export interface PacketEvent<K extends EventName> extends OpenEvent {
  readonly data: EventOf<K>['data'] | undefined
}
