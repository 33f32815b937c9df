import type { Form } from '@arrive/contracts/form.ts'
import type { Session } from '@arrive/router'

export interface CompanyProps {
  readonly form: Form
  readonly found: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly person: number
  readonly session: Session
}
