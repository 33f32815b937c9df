import type { Form } from '@arrive/contracts/form.ts'
import type { Module } from '../kernel/index.ts'
import { exportRoute, listRoute } from './api/list.ts'
import { patientRoute } from './api/patient.ts'
import { resumeRoute } from './api/resume.ts'
import { submitRoute } from './api/submit.ts'
import { sweepResumes } from './commands/sweep-resumes.ts'
import { applicationsProjection } from './projections/applications.ts'
import { intakesOf } from './projections/intakes.ts'

export { resumeSettings } from './resumes/scanning/address.ts'

const HOUR = 60 * 60 * 1_000

/** Career applications, homecare requests, resumes. */
export function applications(forms: readonly Form[]): Module {
  const intakes = intakesOf(forms)
  return {
    name: 'applications',
    projections: (secrets) => [applicationsProjection(intakes, secrets)],
    routes: (kernel) => [
      ...intakes.flatMap((intake) => [
        submitRoute(kernel, intake),
        listRoute(kernel, intake),
        exportRoute(kernel, intake),
      ]),
      patientRoute(kernel, intakes),
      resumeRoute(kernel),
    ],
    chores: (kernel) => [{ name: 'sweep-resumes', every: 6 * HOUR, run: () => sweepResumes(kernel, intakes) }],
  }
}
