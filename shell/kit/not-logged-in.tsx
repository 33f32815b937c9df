import { ButtonLink } from './button.tsx'
import { Note } from './note.tsx'

/** What a screen of a person shows where nobody is logged in, instead of anything else. */
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
