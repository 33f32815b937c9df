import { getResume } from '@arrive/contracts/calls/documents.ts'
import type { Kernel, Route } from '../../kernel/index.ts'
import { readResume } from '../reads/resume.ts'

export function resumeRoute(kernel: Kernel): Route {
  return { call: getResume, handle: ({ params }) => readResume(kernel, (params.resume_id ?? '').toLowerCase()) }
}
