import { saveCall } from '@arrive/contracts/calls/forms.ts'
import { type Answer, type Kernel, originOf, type Request, type Route } from '../../kernel/index.ts'
import { checkResume } from '../commands/resume-file.ts'
import { submitApplication } from '../commands/submit-application.ts'
import type { Answers, Intake } from '../projections/intakes.ts'

/** `POST /staff_applications`, `POST /apply_patients`: a visitor sends a public form. */
export function submitRoute(kernel: Kernel, intake: Intake): Route {
  const call = saveCall(intake.form)

  async function handle(request: Request): Promise<Answer> {
    const resume = call.body?.type === 'multipart' ? { resume: await checkResume(request.file) } : {}
    const answers = request.body as Answers
    return submitApplication(kernel, { intake, origin: originOf(call, request), answers, ...resume })
  }

  return { call, handle }
}
