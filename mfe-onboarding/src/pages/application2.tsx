import { application2 as form } from '@arrive/contracts/forms/application2.ts'
import { validators } from '@arrive/contracts/generated/forms/application2.js'
import { FormScreen } from '../screen/form-screen.tsx'
import { Tabbed } from '../tabbed/tabbed.tsx'

export const page = { form }

export function Component() {
  return <FormScreen page={page} validators={validators} body={Tabbed} />
}
