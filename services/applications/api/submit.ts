import { saveCall } from '@arrive/contracts/calls/forms.ts'
import { type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { evidenceOf } from '../../shared/evidence.ts'
import { originOf } from '../../shared/origin.ts'
import { checkResume } from '../commands/resume-file.ts'
import { submitApplication } from '../commands/submit-application.ts'
import type { PublicForm } from '../projections/intakes.ts'

export function submitRoute(kernel: Kernel, publicForm: PublicForm): Route {
  const call = saveCall(publicForm.form)

  return routeOf(call, async (request) => {
    const resume = call.body.type === 'multipart' ? { resume: await checkResume(request.file) } : {}
    return submitApplication(kernel, {
      publicForm,
      origin: originOf(call, request),
      evidence: evidenceOf(request),
      answers: request.body,
      ...resume,
    })
  })
}
