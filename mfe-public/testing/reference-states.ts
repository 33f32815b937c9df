import type { Page } from 'playwright-core'
import { answered } from '../../infra/e2e/answers.ts'
import type { State } from '../../infra/e2e/sweep.ts'
import { press } from './career.ts'
import type { World } from './world.ts'

const LINK = `/go#reference.1.${'a'.repeat(43)}`
const ASKED = {
  applicant_name: 'Corinne Abelard',
  organization: 'Maple Row Senior Living',
  dates_employed_from: '2023-04-01',
  dates_employed_to: '2025-06-30',
  title: 'Nurse aide',
  state: 'requested',
  ends_at: '2027-01-26T15:00:00Z',
}
const LONG = 'Wolfeschlegelsteinhausen'.repeat(4)
const LONG_ASKED = { ...ASKED, applicant_name: LONG, organization: LONG, title: LONG }
const DONE = 'Thank you. Your answer has reached the office.'

const choose = (page: Page, option: string) => page.getByText(option, { exact: true }).first().click()

const asks =
  (asked: object, status = 200) =>
  async (page: Page) => {
    await answered(page, '/reference', asked, status)
    await answered(page, '/reference/open', { message: 'Opened' })
  }

const state = (name: string, asked: object, rest: Partial<State<World>>): State<World> => ({
  name: `the page of a former manager: ${name}`,
  path: () => LINK,
  before: asks(asked),
  ready: (page) => page.getByRole('heading', { level: 1, name: /^A reference for / }).waitFor(),
  ...rest,
})

const answer = (option: string) => async (page: Page) => {
  await choose(page, option)
  await press(page, 'Continue')
  await page.getByText(option === 'No' ? 'Why not?' : 'Position held').waitFor()
}

/** The page behind the link of a reference request. */
export const REFERENCE_STATES: readonly State<World>[] = [
  state('the first question', LONG_ASKED, {}),
  state('the first question, unanswered', ASKED, {
    act: async (page) => {
      await press(page, 'Continue')
      await page.locator('main .err').first().waitFor()
    },
    isRare: true,
  }),
  state('the reference', ASKED, { act: answer('Yes'), isRare: true }),
  state('the reference with everything missing', LONG_ASKED, {
    act: async (page) => {
      await answer('Yes')(page)
      await choose(page, 'No')
      await press(page, 'Send reference')
      await page.locator('main .err').first().waitFor()
    },
  }),
  state('dates only', ASKED, { act: answer('Yes, dates and position only'), isRare: true }),
  state('why not', ASKED, { act: answer('No'), isRare: true }),
  state('the end', ASKED, {
    act: async (page) => {
      await answer('No')(page)
      await choose(page, 'I would rather not')
      await answered(page, '/reference/decline', { message: DONE })
      await press(page, 'Send')
      await page.getByText(DONE).waitFor()
    },
    isRare: true,
  }),
  state(
    'a closed request',
    {},
    {
      before: asks({ code: 'reference-closed', message: 'Closed', state: 'answered' }, 410),
      ready: (page) => page.getByRole('heading', { name: 'This request is closed' }).waitFor(),
      isRare: true,
    },
  ),
  state(
    'a dead link',
    {},
    {
      before: asks({ code: 'wrong-link', message: 'This link is not complete.' }, 401),
      ready: (page) => page.getByText('Call us if you would like to give a reference.').waitFor(),
      isRare: true,
    },
  ),
]
