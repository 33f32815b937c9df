import { hipaa as form } from '@arrive/contracts/forms/hipaa.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
