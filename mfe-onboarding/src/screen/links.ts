import type { Form } from '@arrive/contracts/form.ts'

export interface FormLink {
  readonly label: string
  readonly to: string
}

const LOGIN = '/user-login'

/** The link to the login that a form shows under its title. */
export function loginLinkOf({ screen }: Form): FormLink | undefined {
  return screen.links?.find(({ to }) => to === LOGIN)
}

/** A form's links besides Back and Submit: its own, and Next if a save stays on the page. */
export function linksOn({ screen }: Form): readonly FormLink[] {
  const { links = [], next, advances = false } = screen
  const others = links.filter(({ to }) => to !== LOGIN)
  const needsNext = next !== undefined && !advances && !others.some(({ to }) => to === next)
  return needsNext ? [{ label: 'Next', to: next }, ...others] : others
}
