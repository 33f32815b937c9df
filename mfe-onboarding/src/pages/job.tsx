import { job as form } from '@arrive/contracts/forms/job.ts'
import { validators } from '@arrive/contracts/generated/forms/job.js'
import { FormScreen } from '../screen/form-screen.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} />
}
