import { agency } from '@arrive/contracts/agency.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import type { Page } from 'playwright-core'
import { CERTIFICATES, OFFICE_REFERENCES } from '../../infra/e2e/answers.ts'
import { paperOf } from '../../infra/e2e/paper.ts'
import { rareUnless, type State } from '../../infra/e2e/sweep.ts'
import { lawReviews } from '../src/review/packet-forms.ts'
import { admin, type Worlds } from './worlds.ts'

const shows = (words: string) => (page: Page) => page.getByText(words).first().waitFor()
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

const isOf = (path: string) => (url: URL) => new RegExp(`^/${path}/\\d+$`).test(url.pathname)
const replies = (path: string, json: object) => (page: Page) =>
  page.route(isOf(path), (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json }),
  )

const certificates = { path: ({ long }: Worlds) => `/admin-credentials/${long.person}`, ...admin }
const references = { path: ({ long }: Worlds) => `/admin-references/${long.person}`, ...admin }
const allCertificates = {
  ...certificates,
  before: replies('credentials', CERTIFICATES),
  ready: shows('To check'),
}
const allReferences = {
  ...references,
  before: replies('references', OFFICE_REFERENCES),
  ready: shows('1 of 3 accepted'),
}

const dialogs = (screen: object, ...buttons: readonly string[]) =>
  buttons.map(
    (button) => ({ ...screen, name: `the dialog ${button}`, act: press(button), isRare: true }) as State<Worlds>,
  )

const failed = (path: string, screen: Pick<State<Worlds>, 'path' | 'as'>): State<Worlds> => ({
  name: `the ${path}, failed`,
  ...screen,
  before: (page) => page.route(isOf(path), (route) => route.abort()),
  ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  isRare: true,
})

const lawStates = lawReviews.flatMap(({ name, review }, index): State<Worlds>[] => [
  {
    ...rareUnless(index === 0),
    name: `the review of ${name} with long words`,
    path: ({ long }) => pathFor(review, long.person),
    ...admin,
    ready: (page) => page.locator('.adm-main .answers').first().waitFor(),
    prints: async (world) => [agency.name, ...(await paperOf(named(forms, name), world.long.person, world.client))],
  },
  {
    name: `the review of ${name} before it is submitted`,
    path: ({ bare }) => pathFor(review, bare.person),
    ...admin,
    ready: shows('This person has not submitted'),
    isRare: true,
  },
])

/** Certificates, references and forms required by law. */
export const FILE_STATES: readonly State<Worlds>[] = [
  { name: 'the certificates of a person', ...certificates, ready: shows('Blocked: do not assign'), isRare: true },
  { name: 'the certificates of a person in all states', ...allCertificates },
  ...dialogs(allCertificates, 'Mark as valid', 'Not valid', 'Withdraw'),
  failed('credentials', certificates),
  {
    name: 'the references of a person, empty',
    ...references,
    ready: shows('No one has been asked yet.'),
    isRare: true,
  },
  { name: 'the references of a person in all states', ...allReferences },
  ...dialogs(allReferences, 'Change email', 'Enter by hand'),
  {
    name: 'a reference by hand with everything missing',
    ...references,
    act: async (page) => {
      await press('Enter by hand')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.locator('dialog .err').first().waitFor()
    },
  },
  failed('references', references),
  ...lawStates,
]
