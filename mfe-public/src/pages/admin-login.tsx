import { TextLink } from '@arrive/kit/link.tsx'
import { Login } from '../parts/login.tsx'

const USER = {
  name: 'username',
  label: 'Username',
  help: 'Or your email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export function Component() {
  return (
    <Login of="admin" title="Admin login" lead="For office administrators." user={USER}>
      <p>
        Here for your onboarding forms? <TextLink to="/user-login">Staff login</TextLink>
      </p>
      <p className="small soft">We log you out after 30&nbsp;minutes of inactivity.</p>
    </Login>
  )
}
