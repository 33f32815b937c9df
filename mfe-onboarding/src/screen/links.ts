import type { Form } from '@arrive/contracts/form.ts'

export interface FormLink {
  readonly label: string
  readonly to: string
}

const LOGIN = '/user-login'

/** The login link under a form's title. */
export function loginLinkOf({ screen }: Form): FormLink | undefined {
  return screen.links?.find(({ to }) => to === LOGIN)
}

/** Links besides Back and Submit: the form's own, and Next if a save stays on the page. */
export function linksOn({ screen }: Form): readonly FormLink[] {
  const { links = [], next, advances = false } = screen
  const others = links.filter(({ to }) => to !== LOGIN)
  const needsNext = next !== undefined && !advances && !others.some(({ to }) => to === next)
  return needsNext ? [{ label: 'Next', to: next }, ...others] : others
}
