import { agency } from '@arrive/contracts/agency.ts'
import { TelLink, TextLink } from '@arrive/kit/link.tsx'
import { useLocation } from '@arrive/router'
import { mailedLink } from '../mailed-link.ts'
import { LoginFrame } from '../parts/login-frame.tsx'
import { NewPassword } from '../parts/new-password.tsx'
import { StopReminders } from '../parts/stop-reminders.tsx'
import { VerifyEmail } from '../parts/verify-email.tsx'
import { ReferencePage } from '../reference/reference-page.tsx'
import { useHydrated } from '../use-hydrated.ts'

/** Target of mailed links. Opening one changes nothing, because mail scanners open links too. */
export function Component() {
  const { hash } = useLocation()
  const isThere = useHydrated()
  const { purpose, token } = mailedLink(isThere ? hash : '')
  if (!isThere) return <LoginFrame title="One moment" lead="Your link is being opened." />
  if (purpose === 'verify') return <VerifyEmail key={token} token={token} />
  if (purpose === 'reference') return <ReferencePage key={token} token={token} />
  if (purpose === 'quiet') return <StopReminders key={token} token={token} />
  if (purpose !== undefined) return <NewPassword key={token} token={token} purpose={purpose} />
  return (
    <LoginFrame title="This link is not complete" lead="Open it from the email again, or copy all of it.">
      {hash.startsWith('#reference.') ? (
        <p>
          Or call the office at <TelLink number={agency.phone} /> to give your reference.
        </p>
      ) : (
        <p>
          <TextLink to="/forgot">Get a link for a new password</TextLink>, or call the office at{' '}
          <TelLink number={agency.phone} />.
        </p>
      )}
    </LoginFrame>
  )
}
