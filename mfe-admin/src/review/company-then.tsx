import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { Answers } from '@arrive/kit/answers.tsx'
import { AgencySignatures } from '../signatures/agency-signatures.tsx'

interface CompanyThenProps {
  readonly form: Form
  readonly values: Readonly<Record<string, unknown>>
}

/** What the agency had filled in at an earlier moment, to read. */
export function CompanyThen({ form, values }: CompanyThenProps) {
  const parts = form.parts.map((part) => ({ part, fields: fieldsBy(part, 'company').map(([name]) => name) }))
  const filled = parts.filter(({ part, fields }) => part.rows === undefined && fields.length > 0)
  if (filled.length === 0) return null
  return (
    <section className="card glow adm-ours" aria-labelledby="ours">
      <h2 id="ours">The agency’s part</h2>
      {filled.map(({ part, fields }) => (
        <Answers key={part.name} part={part} values={values} fields={fields} />
      ))}
      <AgencySignatures form={form} />
    </section>
  )
}
