import { authorization as form } from '@arrive/contracts/forms/authorization.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
