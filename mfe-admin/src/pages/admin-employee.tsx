import { employee as form } from '@arrive/contracts/forms/employee.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
