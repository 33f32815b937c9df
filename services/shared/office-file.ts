/** What the office keeps of a person in addition to the packet. Ids are persons' numbers. */
export const OFFICE_FILE = 'office-file'
export const ELIGIBILITY = 'eligibility'
/** Who has answered the voluntary questions; not what. */
export const EEO_ANSWERED = 'eeo-answered'
