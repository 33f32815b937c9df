import { hipaa as form } from '@arrive/contracts/forms/hipaa.ts'
import { validators } from '@arrive/contracts/generated/forms/hipaa.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
