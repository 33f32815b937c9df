import type { Form } from '@arrive/contracts/form.ts'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowRight, ChevronDown } from '@arrive/kit/icons.tsx'
import type { OwnPacket } from '@arrive/router'
import { type ReactNode, useId, useState } from 'react'
import { pathFor } from '../person.ts'
import { goOnTo, neededAfter } from './go-on.ts'
import { whyNotNeeded } from './why-not-needed.ts'

interface NotNeededProps {
  readonly form: Pick<Form, 'name' | 'packet'>
  readonly packet: OwnPacket
  readonly person: number
  /** The form. */
  readonly children: ReactNode
}

/** Says why a form is not part of the packet and leads on; the form stays usable below. */
export function NotNeeded({ form, packet, person, children }: NotNeededProps) {
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const next = neededAfter(form.name, packet)
  return (
    <div className="onb-not-needed">
      <section className="card stack" aria-labelledby={heading}>
        <h2 id={heading} className="card-title">
          Not part of your packet
        </h2>
        <p>{whyNotNeeded(form.packet ?? {}, packet)}</p>
        {next === undefined ? null : (
          <p>
            <ButtonLink kind={isOpen ? 'plain' : 'lit'} to={pathFor(next.route, person)}>
              {goOnTo(next).label} <ArrowRight />
            </ButtonLink>
          </p>
        )}
      </section>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          Show the form anyway <ChevronDown />
        </summary>
        {children}
      </details>
    </div>
  )
}
