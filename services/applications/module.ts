import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import type { Kernel, Module } from '../kernel/index.ts'
import type { Sight } from '../shared/resumes/scanning/probe.ts'
import { publishWordings } from '../shared/wordings/publish.ts'
import { exportRoute, listRoute } from './api/list.ts'
import { patientRoute } from './api/patient.ts'
import { resumeRoute } from './api/resume.ts'
import { submitRoute } from './api/submit.ts'
import { checkScanner } from './commands/check-scanner.ts'
import { sweepResumes } from './commands/sweep-resumes.ts'
import { applicationsProjection } from './projections/applications.ts'
import { publicFormsOf } from './projections/intakes.ts'

export { resumeSettings } from '../shared/resumes/scanning/address.ts'

const HOUR = 60 * 60 * 1_000

export function applications(forms: readonly Form[], earlier: readonly EarlierForm[]): Module {
  const publicForms = publicFormsOf(forms)
  let sight: Sight | undefined
  const check = async (kernel: Kernel) => {
    sight = await checkScanner(kernel)
  }
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
    tasks: (kernel) => [
      { name: 'sweep-resumes', every: 6 * HOUR, run: () => sweepResumes(kernel) },
      { name: 'check-scanner', every: 6 * HOUR, run: () => check(kernel) },
    ],
    // Not awaited: a slow scanner must not delay the start.
    opened: async (kernel) => void check(kernel),
    health: () => (sight === undefined ? {} : { scanner: sight }),
  }
}
