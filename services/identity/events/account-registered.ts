import { schemaId } from '@arrive/contracts/event.ts'
import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'

export const REGISTERED = accountRegistered.type
export const REGISTERED_SCHEMA = schemaId(REGISTERED, accountRegistered.version)

export type Role = AccountRegistered['role']
