/** Fields and links shared by several forms. */

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

/** Written-out position categories and their stored abbreviations. */
export const spelledOut = { 'Registered Nurse': 'RN', 'Licensed Practical Nurse': 'LPN' } as const

export const loginLink = { label: 'Login here if session expires', to: '/user-login' } as const
