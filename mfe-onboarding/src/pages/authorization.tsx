import { authorization as form } from '@arrive/contracts/forms/authorization.ts'
import { validators } from '@arrive/contracts/generated/forms/authorization.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
