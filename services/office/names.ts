export { PACKETS, PEOPLE } from '../shared/packet-people.ts'

export const AUDIT = 'audit'
export const ARRIVALS = 'arrivals'
export const PIPELINE = 'office-pipeline'

/** The projection that keeps the history of events about the agency. */
export const AGENCY_HISTORY = 'wordings'

export const LOGINS = 'packet-logins'
export const ENTRIES = 'audit-entries'
export const ACTORS = 'audit-actors'
export const CONTACTS = 'packet-contacts'
