export { PACKETS, PEOPLE } from '../shared/packet-people.ts'

export const AUDIT = 'audit'
export const ARRIVALS = 'arrivals'
export const PIPELINE = 'office-pipeline'

/** The projection that keeps the history of events about the agency. */
export const AGENCY_HISTORY = 'wordings'

/** The list of packets at each moment: each person's events, and what the list had from one of them to the next. */
export const PACKET_SPANS = 'packet-spans'
export const TIMELINES = 'packet-timelines'
export const SPANS = 'packet-people-spans'
export const TIMELINE_LOGINS = 'packet-timeline-logins'

export const LOGINS = 'packet-logins'
export const ENTRIES = 'audit-entries'
export const ACTORS = 'audit-actors'
export const CONTACTS = 'packet-contacts'
