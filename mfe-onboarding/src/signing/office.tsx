import { agency } from '@arrive/contracts/agency.ts'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'

const { name, phone, email, street, city, state, zip } = agency

/** Where people sign on paper. */
export function Office() {
  return (
    <address className="onb-office">
      <b>{name}</b>
      <TelLink number={phone} />
      <TextLink href={`mailto:${email}`}>{email}</TextLink>
      <span>
        {street}
        <br />
        {city}, {state} {zip}
      </span>
    </address>
  )
}

/** Next to each signature of a person who signs on paper. */
export const ON_PAPER = [
  `You sign this form on paper. Call ${phone}, or come to ${street}, ${city}.`,
  'Type your name here so that you can submit your answers.',
].join(' ')

/** If a text of the form says that its signer agrees to sign electronically. */
export const NO_AGREEMENT =
  'Your name is not an agreement to sign electronically, although the text above mentions one.'
