import { EMPLOYER_FIELDS, type EmployerField } from './references.ts'

const SAMPLES = {
  employerDatesFrom: '2023-04-01',
  employerDatesTo: '2025-06-30',
  positionHeld: 'Nurse aide',
  qualityOfWork: 'Good',
  attendancePunctuality: 'Excellent',
  problemsNoted: 'None',
  eligibleForRehire: 'Yes',
  rehireExplanation: '',
  employerSignature: 'Pat Reyes',
  employerTitle: 'Director of nursing',
  employerDate: '2026-03-04',
} as const satisfies Record<EmployerField, string>

/** Every field of Section B by its name in bodies. */
export function samplesOfEmployer(): Record<EmployerField, string> {
  return { ...SAMPLES }
}

export function samplesByColumn(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(EMPLOYER_FIELDS).map((name) => [columnOf(name), SAMPLES[name as EmployerField]]),
  )
}

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
