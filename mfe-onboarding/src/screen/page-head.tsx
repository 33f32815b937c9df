import { TextLink } from '@arrive/kit/link.tsx'
import { PacketLink } from '../parts/packet-link.tsx'
import { loginLinkOf } from './links.ts'
import type { HeadProps } from './types.ts'

/** A form's title, its lead, and the login link. */
export function PageHead({ form, person }: HeadProps) {
  const login = loginLinkOf(form)
  return (
    <header className="onb-paper-head">
      <PacketLink person={person} />
      <h1>{form.title}</h1>
      <p className="soft">
        {form.screen.lead} {login === undefined ? null : <TextLink to={login.to}>{login.label}</TextLink>}
      </p>
    </header>
  )
}
