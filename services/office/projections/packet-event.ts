import type { EventName } from '@arrive/contracts/typed.ts'
import type { EventOf, OpenEvent } from '../../kernel/index.ts'
import type { Person } from './person.ts'

/** The data of events that say nothing of a packet is not opened. */
export interface PacketEvent<K extends EventName> extends OpenEvent {
  readonly data: EventOf<K>['data'] | undefined
}

export type Change = Omit<Partial<Person>, 'firstSeen'>

/** Undefined: nothing changes. */
export type ChangeOf<E> = (event: E, before: Person | undefined) => Change | undefined
