import { schemaId } from '@arrive/contracts/event.ts'
import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { type OpenEvent, UnknownEvent } from '../../kernel/index.ts'

export const REGISTERED = accountRegistered.type
export const REGISTERED_SCHEMA = schemaId(REGISTERED, accountRegistered.version)

export type Role = AccountRegistered['role']

/** The data of the event. @throws UnknownEvent for another type, another version, or data of another shape. */
export function registeredOf({ envelope, data }: OpenEvent): AccountRegistered {
  if (envelope.type === REGISTERED && envelope.dataschema === REGISTERED_SCHEMA && isRegistered(data)) return data
  throw new UnknownEvent(`Not an event that accounts are made of: ${envelope.type}`)
}

function isRegistered(data: unknown): data is AccountRegistered {
  if (typeof data !== 'object' || data === null) return false
  const { email, username, role, passwordHash } = data as Partial<Record<keyof AccountRegistered, unknown>>
  const texts = [email, username, passwordHash].every((text) => typeof text === 'string')
  return texts && (role === 'staff' || role === 'admin')
}
