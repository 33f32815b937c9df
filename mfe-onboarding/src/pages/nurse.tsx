import { nurse as form } from '@arrive/contracts/forms/nurse.ts'
import { validators } from '@arrive/contracts/generated/forms/nurse.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
