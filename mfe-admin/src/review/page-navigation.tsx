import type { Form } from '@arrive/contracts/form.ts'
import { ButtonLink } from '@arrive/kit/button.tsx'
import { ArrowLeft, ArrowRight } from '@arrive/kit/icons.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { Session } from '@arrive/router'
import { useAddressThen } from '../as-of/context.ts'
import { isReadBy } from '../roles.ts'
import { readableFrom, titleAt } from './packet-forms.ts'

const LOGIN = '/user-login'

interface PageNavigationProps {
  readonly form: Form
  readonly person: number
  readonly session: Session
}

/** Links to the previous and next screen, in the fixed review order. */
export function PageNavigation({ form, person, session }: PageNavigationProps) {
  const at = useAddressThen()
  const { back, next, links = [] } = readableLinks(form, session)
  const login = links.find(({ to }) => to === LOGIN)
  const others = links.filter(({ to }) => to !== LOGIN)
  return (
    <section className="adm-page-nav" aria-labelledby="continued">
      <h2 id="continued">Continued!</h2>
      <p className="soft">
        {form.kind === 'law'
          ? 'This form is not one of the nine.'
          : next === undefined
            ? 'This was the last form.'
            : labelsFor(next)}
      </p>
      <div className="acts">
        {back === undefined ? null : (
          <ButtonLink to={at(pathFor(back, person))}>
            <ArrowLeft />
            <span>
              Back<small>{titleAt(back) ?? 'Admin Panel'}</small>
            </span>
          </ButtonLink>
        )}
        {others.map(({ label, to }) => (
          <ButtonLink key={to} to={at(pathFor(to, person))}>
            {label}
          </ButtonLink>
        ))}
        {next === undefined ? null : (
          <ButtonLink to={at(pathFor(next, person))}>
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

/** A form's links, skipping forms that the role may not read. */
function readableLinks({ review }: Form, session: Session) {
  const isRead = (form: string) => isReadBy(session, form)
  const back = review?.back && (readableFrom(review.back, 'back', isRead) ?? '/admin')
  const next = review?.next && readableFrom(review.next, 'next', isRead)
  const links = review?.links?.filter(({ to }) => readableFrom(to, 'next', isRead) === to)
  return { back, next, links }
}

function labelsFor(next: string): string {
  return `Follow the link to the next form: ${titleAt(next)}.`
}
