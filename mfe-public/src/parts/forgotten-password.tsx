import { agency } from '@arrive/contracts/agency.ts'
import { TelLink } from '@arrive/kit/link.tsx'

/** The way out for whoever cannot log in: there is no reset by email. */
export function ForgottenPassword() {
  return (
    <p>
      Forgot your password? Call the office at <TelLink number={agency.phone} />.
    </p>
  )
}
