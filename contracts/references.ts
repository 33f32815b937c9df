import { verification } from './forms/verification.ts'

/** The pages that a former employer can be asked about. */
export const REFERENCE_FORMS = ['verification', 'verification2ndPage'] as const
export type ReferenceForm = (typeof REFERENCE_FORMS)[number]

/** References that the office needs. */
export const REFERENCES_NEEDED = 3
export const MOST_OPEN = 6
export const MOST_EVER = 10
/** Days that a link works. */
export const LINK_DAYS = 60
/** Days after a request on which its recipient is reminded. */
export const REMINDER_DAYS = [7, 14, 21, 28] as const
/** The day on which the applicant learns that no answer came. */
export const SILENT_DAY = 14

export const STORED_STATES = [
  'requested',
  'opened',
  'answered',
  'accepted',
  'not_accepted',
  'declined',
  'bounced',
  'cancelled',
] as const
export type StoredState = (typeof STORED_STATES)[number]

/** `expired` follows from the clock. */
export const REFERENCE_STATES = [...STORED_STATES, 'expired'] as const
export type ReferenceState = (typeof REFERENCE_STATES)[number]

export const SCOPES = ['full', 'dates_only'] as const
export const VERDICTS = ['accepted', 'not_accepted'] as const
export const DECLINED_REASONS = ['policy', 'unknown', 'other'] as const
export const WAYS_BY_HAND = ['phone', 'fax', 'letter', 'in_person'] as const
export const RATINGS = ['Excellent', 'Good', 'Fair', 'Poor'] as const

const { fields } = verification.parts[0]

/** The former employer's part of a reference: the fields of Section B. */
export const EMPLOYER_FIELDS = {
  employerDatesFrom: fields.employerDatesFrom,
  employerDatesTo: fields.employerDatesTo,
  positionHeld: fields.positionHeld,
  qualityOfWork: fields.qualityOfWork,
  attendancePunctuality: fields.attendancePunctuality,
  problemsNoted: fields.problemsNoted,
  eligibleForRehire: fields.eligibleForRehire,
  rehireExplanation: fields.rehireExplanation,
  employerSignature: fields.employerSignature,
  employerTitle: fields.employerTitle,
  employerDate: fields.employerDate,
} as const
export type EmployerField = keyof typeof EMPLOYER_FIELDS
export type EmployerAnswers = Readonly<Partial<Record<EmployerField, string>>>

/** What the applicant learns of an accepted reference. The other five stay with the office. */
export const SHOWN_FIELDS = [
  'employerDatesFrom',
  'employerDatesTo',
  'positionHeld',
  'employerSignature',
  'employerTitle',
  'employerDate',
] as const satisfies readonly EmployerField[]

/** Left out of `dates_only`. */
export const RATED_FIELDS = [
  'qualityOfWork',
  'attendancePunctuality',
  'problemsNoted',
  'eligibleForRehire',
] as const satisfies readonly EmployerField[]
