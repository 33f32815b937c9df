import { TextLink } from './link.tsx'
import { Note } from './note.tsx'

/** What a screen of a person shows where nobody is logged in, instead of anything else. */
export function NotLoggedIn({ to = '/user-login' }: { to?: string }) {
  return (
    <div className="wrap py-16">
      <h1 className="vh">Log in</h1>
      <Note kind="bad" role="alert">
        You are not logged in
      </Note>
      <p className="mt-6">
        <TextLink to={to}>Login here if session expires</TextLink>
      </p>
    </div>
  )
}
