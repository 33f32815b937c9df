import { getResume } from '@arrive/contracts/calls/documents.ts'
import type { Route } from '../../kernel/edge/route.ts'
import type { Kernel } from '../../kernel/module.ts'
import { readResume } from '../reads/resume.ts'

/** `GET /resumes/{resume_id}`: an administrator reads a resume. */
export function resumeRoute(kernel: Kernel): Route {
  return { call: getResume, handle: ({ params }) => readResume(kernel, (params.resume_id ?? '').toLowerCase()) }
}
