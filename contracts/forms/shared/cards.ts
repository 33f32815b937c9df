/** Layouts of card rows: stacked, or side by side. */

export const one = <const F extends readonly string[]>(...fields: F) => ({ fields })
export const two = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'two' }) as const
export const three = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'three' }) as const
/** A wide field and two narrow ones. */
export const duo = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'duo' }) as const
export const sig = <const F extends readonly string[]>(...fields: F) => ({ fields, layout: 'sig' }) as const

export const agencyLead = 'The agency fills this in. You do not need to do anything here.'
