import type { Form } from '@arrive/contracts/form.ts'
import type { Session } from '@arrive/router'

/** A form of a person, the company's part of which is filled in. */
export interface CompanyProps {
  readonly form: Form
  readonly found: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly person: number
  readonly session: Session
}
