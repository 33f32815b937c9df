import { registeredNurse as form } from '@arrive/contracts/forms/registered-nurse.ts'
import { ReviewScreen } from '../review/review-screen.tsx'

export function Component() {
  return <ReviewScreen form={form} />
}
