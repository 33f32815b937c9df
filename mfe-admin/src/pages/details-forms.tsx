import { application2 as form } from '@arrive/contracts/forms/application2.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
