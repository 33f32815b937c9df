import { agencyLead, one, sig, two } from './cards.ts'
import { signature } from './fields.ts'

/** Fields of the three job description agreements: aide, licensed practical nurse, registered nurse. */
export const agreementFields = {
  agreedTo: { kind: 'line', label: 'Employee name', autocomplete: 'name' },
  employee: { ...signature, label: 'Employee Signature' },
  date1: { kind: 'line', label: 'Date', help: 'Month, day and year, or N / A if not applicable', record: 'date_1' },
  acceptedBy: { kind: 'line', label: 'Accepted By', by: 'company' },
  employmentSpecialist: { kind: 'line', label: 'Employment Specialist', by: 'company' },
  date2: { kind: 'line', label: 'Date accepted', by: 'company', record: 'date_2' },
} as const

export const agreementStarts = { agreedTo: 'applicant.fullName', date1: 'today' } as const

export const agreementLead = 'About four minutes. Read the job description, then sign.'

export const agreementCards = <const T extends string>(text: T) =>
  [
    { title: 'The job', texts: [text], rows: [] },
    {
      title: 'Your agreement',
      lead: 'By signing, you agree to this job description.',
      rows: [one('agreedTo'), sig('employee', 'date1')],
    },
    {
      title: 'The agency’s part',
      lead: agencyLead,
      rows: [two('acceptedBy', 'employmentSpecialist'), two('date2')],
    },
  ] as const
