import { one, sig } from './cards.ts'
import { signature } from './fields.ts'

/** The acknowledgment of confidentiality, with a declination of the vaccination or alone. */
export const acknowledgmentFields = {
  hipaaAcknowledgment: { kind: 'line', label: 'Employee name', help: 'Your full name', autocomplete: 'name' },
  hipaaSignature: { ...signature, label: 'Employee signature, HIPAA acknowledgment' },
  date2: { kind: 'date', label: 'Date of the acknowledgment', day: 'signed' },
} as const

export const acknowledgmentCard = {
  title: 'HIPAA confidentiality acknowledgment',
  texts: ['hipaa-acknowledgement'],
  rows: [one('hipaaAcknowledgment'), sig('hipaaSignature', 'date2')],
} as const
