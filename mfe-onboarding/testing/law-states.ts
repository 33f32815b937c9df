import { forms } from '@arrive/contracts/generated/forms.ts'
import { moreForms } from '@arrive/contracts/packet.ts'
import type { Page } from 'playwright-core'
import { answered } from '../../infra/e2e/answers.ts'
import { paperOf } from '../../infra/e2e/paper.ts'
import { rareUnless, type State } from '../../infra/e2e/sweep.ts'
import { routeOf } from './packet.ts'
import { blank, long, type People } from './people.ts'

const hasForm = (page: Page) => page.locator('main form').waitFor()
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
const refused = async (page: Page) => {
  await submit(page)
  await page.locator('main .err').first().waitFor()
}
const choose = async (page: Page) => {
  await page.getByRole('button', { name: 'I do not decline' }).click()
  await page.getByRole('heading', { name: 'Your choice' }).waitFor()
}

const formStates = moreForms(forms).flatMap((form, at): State<People>[] => [
  {
    name: `the form ${form.name} with long words`,
    path: (world) => routeOf(form, world.long),
    ...long,
    ...rareUnless(at === 0),
    ready: hasForm,
    prints: (world) => paperOf(form, world.long.person, world.client),
  },
  {
    name: `the form ${form.name}, empty`,
    path: (world) => routeOf(form, world.blank),
    ...blank,
    ready: hasForm,
    isRare: true,
  },
  {
    name: `the form ${form.name} with everything missing`,
    path: (world) => routeOf(form, world.blank),
    ...blank,
    act: refused,
    ...rareUnless(at === 0),
  },
])

const hipaa = (name: string, act: (page: Page) => Promise<unknown>): State<People> => ({
  name,
  path: ({ blank: { person } }) => `/hipaa/${person}`,
  ...blank,
  ready: hasForm,
  act,
})

const verification = (name: string, rest: Partial<State<People>>): State<People> => ({
  name,
  path: ({ blank: { person } }) => `/verification/${person}`,
  ...blank,
  ready: (page) => page.getByRole('heading', { name: 'Ask by email' }).waitFor(),
  isRare: true,
  ...rest,
})

const withMails = (page: Page) => answered(page, '/registration', { mails: true })

export const LAW_STATES: readonly State<People>[] = [
  ...formStates,
  {
    ...hipaa('the choice about hepatitis B', async (page) => {
      await choose(page)
      await page.getByLabel('I will bring proof').check()
    }),
    isRare: true,
  },
  hipaa('the choice about hepatitis B with everything missing', async (page) => {
    await choose(page)
    await refused(page)
  }),
  verification('a reference asked by email', { before: withMails }),
]
