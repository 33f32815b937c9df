/** Roles of the office. An owner may call whatever an administrator may; the others, what a call says. */
export const OFFICE_ROLES = ['owner', 'compliance', 'recruiter', 'auditor'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]

/** Whom calls name beside the owners. */
export const OFFICE = {
  /** Everybody of the office. */
  all: ['compliance', 'recruiter', 'auditor'],
  /** Who sees whole files, the audit and the proof. */
  readers: ['compliance', 'auditor'],
  /** Who asks applicants in. */
  hiring: ['compliance', 'recruiter'],
  /** Who works on files. */
  files: ['compliance'],
  /** What concerns the running of the product, to look at. */
  auditor: ['auditor'],
} as const satisfies Readonly<Record<string, readonly OfficeRole[]>>

/**
 * The forms of the packet that recruiters read. One that is not named is kept from them: the hepatitis B declination
 * and the criminal background disclosure are, and so is any form that is new.
 */
const FOR_RECRUITERS: readonly string[] = [
  'application2',
  'employee',
  'verification',
  'verification2ndPage',
  'job',
  'nurse',
  'registered_nurse',
  'handbook',
]

/** Who, beside the owners, reads what people have filled in: the records of all these forms at once. */
export function readersOf(forms: readonly string[]): readonly OfficeRole[] {
  return forms.every((form) => FOR_RECRUITERS.includes(form)) ? OFFICE.all : OFFICE.readers
}
