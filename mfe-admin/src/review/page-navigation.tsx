import type { Form } from '@arrive/contracts/form.ts'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowLeft, ArrowRight } from '@arrive/kit/icons.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import { titleAt } from './packet-forms.ts'

const LOGIN = '/user-login'

/** Links to the previous and the next screen, in the fixed order of the review. */
export function PageNavigation({ form, person }: { form: Form; person: number }) {
  const { back, next, links = [] } = form.review ?? {}
  const login = links.find(({ to }) => to === LOGIN)
  const others = links.filter(({ to }) => to !== LOGIN)
  return (
    <section className="adm-page-nav" aria-labelledby="continued">
      <h2 id="continued">Continued!</h2>
      <p className="soft">{next === undefined ? 'This was the last form.' : labelsFor(next)}</p>
      <div className="acts">
        {back === undefined ? null : (
          <ButtonLink to={pathFor(back, person)}>
            <ArrowLeft />
            <span>
              Back<small>{titleAt(back) ?? 'Admin Panel'}</small>
            </span>
          </ButtonLink>
        )}
        {others.map(({ label, to }) => (
          <ButtonLink key={to} to={pathFor(to, person)}>
            {label}
          </ButtonLink>
        ))}
        {next === undefined ? null : (
          <ButtonLink to={pathFor(next, person)}>
            <span>
              Next<small>{titleAt(next)}</small>
            </span>
            <ArrowRight />
          </ButtonLink>
        )}
      </div>
      {login === undefined ? null : (
        <p className="small">
          <TextLink to={login.to}>{login.label}</TextLink>
        </p>
      )}
    </section>
  )
}

function labelsFor(next: string): string {
  return `Follow the link to the next form: ${titleAt(next)}.`
}
