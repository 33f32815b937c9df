import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import type { Module } from '../kernel/index.ts'
import { publishWordings } from '../shared/wordings/publish.ts'
import { exportRoute, listRoute } from './api/list.ts'
import { patientRoute } from './api/patient.ts'
import { resumeRoute } from './api/resume.ts'
import { submitRoute } from './api/submit.ts'
import { sweepResumes } from './commands/sweep-resumes.ts'
import { applicationsProjection } from './projections/applications.ts'
import { publicFormsOf } from './projections/intakes.ts'

export { resumeSettings } from './resumes/scanning/address.ts'

const HOUR = 60 * 60 * 1_000

/** Career applications, homecare requests, resumes. */
export function applications(forms: readonly Form[], earlier: readonly EarlierForm[]): Module {
  const publicForms = publicFormsOf(forms)
  return {
    name: 'applications',
    prepare: (kernel) => publishWordings(kernel, { forms, earlier }),
    projections: (secrets) => [applicationsProjection(publicForms, secrets)],
    routes: (kernel) => [
      ...publicForms.flatMap((publicForm) => [
        submitRoute(kernel, publicForm),
        listRoute(kernel, publicForm),
        exportRoute(kernel, publicForm),
      ]),
      patientRoute(kernel, publicForms),
      resumeRoute(kernel),
    ],
    tasks: (kernel) => [{ name: 'sweep-resumes', every: 6 * HOUR, run: () => sweepResumes(kernel) }],
  }
}
