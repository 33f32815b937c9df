import { signature } from './fields.ts'

/** The fields of the three agreements to a job description: aide, licensed practical nurse, registered nurse. */
export const agreementFields = {
  agreedTo: { kind: 'line', label: 'Employee name', autocomplete: 'name' },
  employee: { ...signature, label: 'Employee Signature' },
  date1: { kind: 'line', label: 'Date', help: 'Month, day and year, or N / A if not applicable', record: 'date_1' },
  acceptedBy: { kind: 'line', label: 'Accepted By', by: 'company' },
  employmentSpecialist: { kind: 'line', label: 'Employment Specialist', by: 'company' },
  date2: { kind: 'line', label: 'Date accepted', by: 'company', record: 'date_2' },
} as const
