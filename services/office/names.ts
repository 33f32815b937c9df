export { PACKETS, PEOPLE } from '../shared/packet-people.ts'

export const AUDIT = 'audit'
export const ARRIVALS = 'arrivals'

export const LOGINS = 'packet-logins'
export const ENTRIES = 'audit-entries'
export const ACTORS = 'audit-actors'
