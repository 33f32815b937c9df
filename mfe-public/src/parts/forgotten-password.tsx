import { agency } from '@arrive/contracts/agency.ts'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'
import { useRegistration } from '../use-registration.ts'

/** Help for people who can't log in. */
export function ForgottenPassword() {
  const mails = useRegistration().mails
  return (
    <>
      <p>
        Forgot your password? Call the office at <TelLink number={agency.phone} />.
      </p>
      {mails ? (
        <p>
          <TextLink to="/forgot">Or get a link for a new password by email</TextLink>
        </p>
      ) : null}
    </>
  )
}
