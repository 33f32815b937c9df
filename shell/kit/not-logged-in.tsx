import { ButtonLink } from './button.tsx'
import { Note } from './note.tsx'

export function NotLoggedIn({ to = '/user-login' }: { to?: string }) {
  return (
    <div className="refused stack">
      <h1>Log in</h1>
      <Note kind="bad" role="alert">
        You are not logged in
      </Note>
      <p>
        <ButtonLink kind="lit" to={to}>
          Login here if session expires
        </ButtonLink>
      </p>
    </div>
  )
}
