import { verification, verification2ndPage } from '@arrive/contracts/forms/verification.ts'
import { validators } from '@arrive/contracts/generated/forms/verification2nd-page.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form: verification2ndPage, origin: verification }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
