import type { Schema } from '../call.ts'
import { OFFICE_ROLES } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'

export const officeRole: Schema = { type: 'string', title: 'Role', enum: OFFICE_ROLES }

export const lastDay: Schema = {
  type: 'string',
  title: 'Until',
  description: 'The last day, in `TIME_ZONE`. Only auditors have one.',
  maxLength: 10,
  pattern: PATTERNS.date,
}
