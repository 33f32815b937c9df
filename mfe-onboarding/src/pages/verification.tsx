import { verification as form } from '@arrive/contracts/forms/verification.ts'
import { validators } from '@arrive/contracts/generated/forms/verification.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
