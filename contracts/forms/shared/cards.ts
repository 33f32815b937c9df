/** How fields stand on a card: one under the other, or side by side on one line. */

export const one = <const F extends readonly string[]>(...fields: F) => ({ fields })
export const two = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'two' }) as const
export const three = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'three' }) as const
/** A wide field and two narrow ones. */
export const duo = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'duo' }) as const
/** A signature and its date. */
export const sig = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'sig' }) as const

/** What stands over the agency's fields. */
export const agencyLead = 'The agency fills this in. You do not need to do anything here.'
