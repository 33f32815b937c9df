/** The projections' names: readers are asked for by them. */
export const PACKETS = 'packets'
export const AUDIT = 'audit'

/** The documents of both: persons by number, login names, entries by their id, administrators by number. */
export const PEOPLE = 'packet-people'
/** Whose a login name is; ids are blinded. */
export const LOGINS = 'packet-logins'
export const ENTRIES = 'audit-entries'
export const ACTORS = 'audit-actors'
