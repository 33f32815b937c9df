import type { Module } from '../kernel/module.ts'
import { exportRoute, listRoute } from './api/list.ts'
import { patientRoute } from './api/patient.ts'
import { resumeRoute } from './api/resume.ts'
import { submitRoute } from './api/submit.ts'
import { sweepResumes } from './commands/sweep-resumes.ts'
import { applicationsProjection } from './projections/applications.ts'
import { INTAKES } from './projections/intakes.ts'

const HOUR = 60 * 60 * 1_000

/** Career applications, homecare requests, resumes. */
export const applications: Module = {
  name: 'applications',
  projections: (secrets) => [applicationsProjection(secrets)],
  routes: (kernel) => [
    ...INTAKES.flatMap((intake) => [
      submitRoute(kernel, intake),
      listRoute(kernel, intake),
      exportRoute(kernel, intake),
    ]),
    patientRoute(kernel),
    resumeRoute(kernel),
  ],
  chores: (kernel) => [{ name: 'sweep-resumes', every: 6 * HOUR, run: () => sweepResumes(kernel) }],
}
