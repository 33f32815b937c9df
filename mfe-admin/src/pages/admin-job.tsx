import { job as form } from '@arrive/contracts/forms/job.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
