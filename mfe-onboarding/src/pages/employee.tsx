import { employee as form } from '@arrive/contracts/forms/employee.ts'
import { validators } from '@arrive/contracts/generated/forms/employee.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
