import { verification as form } from '@arrive/contracts/forms/verification.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
