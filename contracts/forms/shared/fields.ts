/** Fields and links that several forms have in common. */

export const signature = {
  kind: 'signature',
  label: 'Employee signature',
  help: 'Type your full name. It counts as your handwritten signature.',
} as const

export const ssn = {
  kind: 'digits',
  label: 'Social Security number',
  help: 'Last 4 digits',
  length: 4,
  lastOf: [9, 9],
} as const

/** Position categories that people write out in full, each with the short word that is stored. */
export const spelledOut = { 'Registered Nurse': 'RN', 'Licensed Practical Nurse': 'LPN' } as const

export const loginLink = { label: 'Login here if session expires', to: '/user-login' } as const
