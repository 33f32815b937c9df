import house from '@arrive/kit/art/house-dark.svg?inline'
import { ButtonLink } from '@arrive/kit/button.tsx'

export function NotFound() {
  return (
    <div className="wrap sh-down">
      <div className="grid gap-4.5">
        <h1>Page not found</h1>
        <p className="lead">The page may have moved, or the address may have a typo.</p>
        <div className="acts mt-2">
          <ButtonLink kind="lit" to="/">
            Go to the home page
          </ButtonLink>
          <ButtonLink to="/contact-us">Contact Us</ButtonLink>
        </div>
      </div>
      <img src={house} alt="" width={420} height={541} className="mx-auto" />
    </div>
  )
}
