import { agency } from '@arrive/contracts/agency.ts'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'

const { phone, fax, email, street, city, state, zip } = agency

/** Contact details, for print and screen. */
export function ContactDetails() {
  return (
    <section className="pub-reach">
      <h3>Talk to a person</h3>
      <p>
        <TelLink number={phone} className="pub-big" />
      </p>
      <p>
        <TextLink href={`mailto:${email}`}>{email}</TextLink>
        <br />
        Fax <span className="tel">{fax}</span>
      </p>
      <address>
        {street}
        <br />
        {city}, {state} {zip}
      </address>
    </section>
  )
}
