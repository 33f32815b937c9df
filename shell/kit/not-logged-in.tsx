import { ButtonLink } from './button.tsx'
import { Alert } from './note.tsx'

export function NotLoggedIn({ to = '/user-login' }: { to?: string }) {
  return (
    <div className="refused stack">
      <h1>Log in</h1>
      <Alert>You are not logged in</Alert>
      <p>
        <ButtonLink kind="lit" to={to}>
          Login here if session expires
        </ButtonLink>
      </p>
    </div>
  )
}
