import type { Page } from 'playwright-core'
import { answered, CERTIFICATES } from '../../infra/e2e/answers.ts'
import type { State } from '../../infra/e2e/sweep.ts'
import { blank, type People } from './people.ts'

const at = { path: ({ blank: { person } }: People) => `/certificates/${person}`, ...blank }
const isList = (url: URL) => url.pathname === '/credentials'

export const CERTIFICATE_STATES: readonly State<People>[] = [
  {
    name: 'the certificates of a new person',
    ...at,
    ready: (page) => page.getByRole('heading', { name: 'CPR card' }).waitFor(),
  },
  {
    name: 'the certificates in all states, with long words',
    ...at,
    before: (page) => answered(page, '/credentials', CERTIFICATES),
    ready: (page) => page.getByText('Waiting for the office').first().waitFor(),
  },
  {
    name: 'a certificate with everything missing',
    ...at,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add: CPR card' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('main .err').first().waitFor()
    },
  },
  {
    name: 'the certificates, loading',
    ...at,
    // Never answered.
    before: (page: Page) => page.route(isList, () => undefined),
    ready: (page) => page.getByText('Loading your certificates…').waitFor(),
    isBrief: true,
    isRare: true,
  },
  {
    name: 'the certificates, failed',
    ...at,
    before: (page: Page) => page.route(isList, (route) => route.abort()),
    ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    isRare: true,
  },
]
