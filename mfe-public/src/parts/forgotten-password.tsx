import { agency } from '@arrive/contracts/agency.ts'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'

/** The ways out for whoever cannot log in. */
export function ForgottenPassword() {
  return (
    <>
      <p>
        Forgot your password? Call the office at <TelLink number={agency.phone} />.
      </p>
      <p>
        <TextLink to="/forgot">Or get a link for a new password by email</TextLink>
      </p>
    </>
  )
}
