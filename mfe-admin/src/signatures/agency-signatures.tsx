import type { Form } from '@arrive/contracts/form.ts'
import { signatureFields } from '@arrive/contracts/signing.ts'
import { SignatureStatus } from './signature-status.tsx'

/** The state of the agency's own signatures on a form. */
export function AgencySignatures({ form }: { form: Form }) {
  return signatureFields(form, 'company').map(({ part, field }) => {
    const label = form.parts.find(({ name }) => name === part)?.fields[field]?.label ?? field
    return <SignatureStatus key={field} field={field} label={label} isNamed />
  })
}
