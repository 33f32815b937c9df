import { handbook as form } from '@arrive/contracts/forms/handbook.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
