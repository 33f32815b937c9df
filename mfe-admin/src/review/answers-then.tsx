import type { Form } from '@arrive/contracts/form.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import type { Session } from '@arrive/router'
import { isIn } from '../roles.ts'
import { CompanyThen } from './company-then.tsx'
import { FormHistory } from './history.tsx'
import { PageNavigation } from './page-navigation.tsx'
import { ReviewedForm } from './reviewed-form.tsx'
import { SentBeside, sentBeside } from './sent-beside.tsx'
import { NotSubmitted } from './states.tsx'

interface AnswersThenProps {
  readonly form: Form
  /** The same form in the words and wordings of the day. */
  readonly formThen: Form
  readonly person: number
  readonly session: Session
  readonly found: boolean
  readonly values: Readonly<Record<string, unknown>>
}

/** A form as it was at an earlier moment, to read. */
export function AnswersThen({ form, formThen, person, session, found, values }: AnswersThenProps) {
  const beside = sentBeside(form)
  const isMissing = !found && <NotSubmitted form={form} />
  return (
    <>
      <div className="adm-main">
        {beside.length === 0 ? isMissing : null}
        {beside.map((entry) => (
          <SentBeside key={entry.name} {...{ entry, person, session }} otherwise={isMissing} />
        ))}
        <ReviewedForm {...{ found, values }} form={formThen} />
        <PageNavigation {...{ form, person, session }} />
      </div>
      <div className="adm-rest">
        {found ? <CompanyThen form={formThen} values={values} /> : null}
        {found && form.compartment === undefined && isIn(session, OFFICE.readers) ? (
          <FormHistory {...{ form, person, session }} />
        ) : null}
      </div>
    </>
  )
}
