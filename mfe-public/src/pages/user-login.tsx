import { TextLink } from '@arrive/kit/link.tsx'
import { Login } from '../parts/login.tsx'

const USER = { name: 'email', label: 'Email', type: 'email' } as const

export function Component() {
  return (
    <Login of="staff" title="Staff login" lead="Your forms are where you left them." user={USER}>
      <p>
        No account yet? <TextLink to="/signup">Sign up</TextLink>
      </p>
      <p className="small soft">To protect your privacy, we log you out after 10&nbsp;minutes of inactivity.</p>
    </Login>
  )
}
