import { registeredNurse as form } from '@arrive/contracts/forms/registered-nurse.ts'
import { validators } from '@arrive/contracts/generated/forms/registered-nurse.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
