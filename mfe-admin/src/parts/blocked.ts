/** The tag of people without a valid license, certificate or check. */
export const BLOCKED = 'Blocked: do not assign'
