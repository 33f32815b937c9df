import { Button } from '@arrive/kit/button.tsx'
import { Printer } from '@arrive/kit/icons.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { PacketLink } from '../parts/packet-link.tsx'
import { loginLinkOf } from '../screen/links.ts'
import type { HeadProps } from '../screen/types.ts'

export function BookHead({ form, person }: HeadProps) {
  const login = loginLinkOf(form)
  return (
    <header className="onb-book-head">
      <div>
        <PacketLink person={person} />
        <h1>{form.title}</h1>
        <p className="lead">{form.screen.lead}</p>
        {login === undefined ? null : (
          <p className="mt-2">
            <TextLink to={login.to}>{login.label}</TextLink>
          </p>
        )}
      </div>
      <Button className="onb-book-print" onClick={() => print()}>
        <Printer /> Print
      </Button>
    </header>
  )
}
