/** Hourly prices. */
export const PRICES = { nursing: '$18 to $36 per hour', care: '$13 to $17 per hour' } as const

/** Accepted payers. */
export const PAYMENTS = ['Medicaid', 'Veterans benefits', 'Private and self pay', 'Most insurance'] as const

export const MISSION =
  'To send the right person to every door, so that people can stay at home, safe and still themselves.'
