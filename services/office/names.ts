export { PACKETS, PEOPLE } from '../shared/packet-people.ts'

/** The projections' names: readers are asked for by them. */
export const AUDIT = 'audit'
export const ARRIVALS = 'arrivals'

/** Their documents, beside persons by number: login names, entries by their id, administrators by number. */
/** Whose a login name is; ids are blinded. */
export const LOGINS = 'packet-logins'
export const ENTRIES = 'audit-entries'
export const ACTORS = 'audit-actors'
