import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { OpenField } from '@arrive/kit/form/contract-field.tsx'
import { ErrorSummary } from '@arrive/kit/form/error-summary.tsx'
import { Form as FormElement } from '@arrive/kit/form/form.tsx'
import type { Saved } from '@arrive/kit/form/save.ts'
import { formatAnswer } from '@arrive/kit/format-answer.ts'
import { Alert, Note } from '@arrive/kit/note.tsx'
import { OfflineHint } from '@arrive/kit/offline-hint.tsx'
import { isIn } from '../roles.ts'
import { AgencySignatures } from '../signatures/agency-signatures.tsx'
import { type CompanyProps, isOpenToApplicant, useCompany } from './use-company.ts'

/** Only the company's fields, enabled for the administrator. */
export function Company(props: CompanyProps) {
  const { form, found } = props
  const fields = form.parts.flatMap((part) => fieldsBy(part, 'company'))
  if (fields.length === 0) return null
  return (
    <section className="card glow adm-ours" aria-labelledby="ours">
      <h2 id="ours">The agency’s part</h2>
      {found ? (
        <p className="small">
          {isOpenToApplicant(form)
            ? 'Only the office can fill this in. The applicant can see it but cannot change it.'
            : 'Only the office can fill this in. The applicant can see the dates, the position and the signature.'}
        </p>
      ) : null}
      {!isIn(props.session, OFFICE.files) ? (
        <p className="small">Your role reads files, and does not fill this in.</p>
      ) : found ? (
        <CompanyForm {...props} fields={fields} />
      ) : (
        <p className="small">You can fill this in after the applicant submits this form.</p>
      )}
      <AgencySignatures form={form} />
    </section>
  )
}

type Open = ReturnType<typeof fieldsBy>

/** The outcome of the save, and the fields that are still empty. */
function Outcome({ saved, missing }: { saved: Saved; missing: string | undefined }) {
  if (saved.ok) {
    return (
      <Note kind={missing === undefined ? 'ok' : 'warn'} role="status">
        {saved.message} {missing}
      </Note>
    )
  }
  return (
    <Alert>
      <p>{saved.message}</p>
      <OfflineHint />
    </Alert>
  )
}

/** Names the fields that are still empty. Text boxes do not count: there may be nothing to explain in them. */
function missingSentence(open: Open, values: Values): string | undefined {
  const empty = open.filter(([name, { kind }]) => kind !== 'box' && String(values[name] ?? '').trim() === '')
  return empty.length === 0 ? undefined : `Still missing: ${empty.map(([, { label }]) => label).join(', ')}.`
}

function CompanyForm({ fields: open, ...props }: CompanyProps & { fields: Open }) {
  const { fields, save, busy, saved, isRestored, conflicting, before } = useCompany(props, open)
  return (
    <FormElement fields={fields} className="stack" onSubmit={save}>
      <ErrorSummary />
      {isRestored ? <Note>We restored what you typed here earlier in this tab.</Note> : null}
      {open.map(([name, field]) => (
        <OpenField key={name} name={name} field={field} />
      ))}
      {conflicting.length === 0 ? null : (
        <Note kind="warn" role="alert">
          Someone else saved changes while you were working:{' '}
          {open
            .filter(([name]) => conflicting.includes(name))
            .map(([name, field]) => `${field.label}, “${formatAnswer(field, before[name]) || 'blank'}”`)
            .join('; ')}
          . Your changes are not saved yet. Select Save to replace theirs.
        </Note>
      )}
      {saved === undefined ? null : <Outcome saved={saved} missing={missingSentence(open, before)} />}
      <Button type="submit" kind="lit" busy={busy}>
        Save
      </Button>
    </FormElement>
  )
}
