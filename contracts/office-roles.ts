/** Office roles. Owners may call everything administrators may; for other roles, each call decides. */
export const OFFICE_ROLES = ['owner', 'compliance', 'recruiter', 'auditor'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]

/** Roles that calls grant besides owner. */
export const OFFICE = {
  all: ['compliance', 'recruiter', 'auditor'],
  /** May see whole files, the audit and the proof. */
  readers: ['compliance', 'auditor'],
  /** May invite applicants. */
  hiring: ['compliance', 'recruiter'],
  /** May work on files. */
  files: ['compliance'],
  /** May view operations. */
  auditor: ['auditor'],
} as const satisfies Readonly<Record<string, readonly OfficeRole[]>>

/** Packet forms that recruiters may read. Sensitive forms are left out, and new ones are hidden by default. */
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

/** Forms with medical answers. */
const FOR_FILES: readonly string[] = ['hepatitis_b']
export const MEDICAL_READERS: readonly OfficeRole[] = OFFICE.files

/** Roles besides owner that may read records of all these forms. */
export function readersOf(forms: readonly string[]): readonly OfficeRole[] {
  if (forms.some((form) => FOR_FILES.includes(form))) return MEDICAL_READERS
  return forms.every((form) => FOR_RECRUITERS.includes(form)) ? OFFICE.all : OFFICE.readers
}

/** Whether a session's role is owner or one of these. A session without a role is an owner's. */
export function isGranted(role: string | undefined, roles: readonly OfficeRole[]): boolean {
  return role === undefined || role === 'owner' || roles.some((one) => one === role)
}
