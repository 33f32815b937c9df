/** What the office keeps of a person beside the packet. Ids are persons' numbers. */
export const OFFICE_FILE = 'office-file'
export const ELIGIBILITY = 'eligibility'
/** Who has answered the voluntary questions; not what. */
export const EEO_ANSWERED = 'eeo-answered'
