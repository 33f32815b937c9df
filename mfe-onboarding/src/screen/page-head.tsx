import type { Form } from '@arrive/contracts/form.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { loginLinkOf } from './links.ts'

/** A form's title, its lead, and the login link. */
export function PageHead({ form }: { form: Form }) {
  const login = loginLinkOf(form)
  return (
    <header className="onb-paper-head">
      <h1>{form.title}</h1>
      <p className="soft">
        {form.screen.lead} {login === undefined ? null : <TextLink to={login.to}>{login.label}</TextLink>}
      </p>
    </header>
  )
}
