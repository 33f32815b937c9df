import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import type { Page } from 'playwright-core'
import { answered } from '../../infra/e2e/answers.ts'
import type { State } from '../../infra/e2e/sweep.ts'
import { fillForm } from './fill.ts'
import { blank, long, type People } from './people.ts'

const LONG = 'Wolfeschlegelsteinhausen'.repeat(8)
const HASH = 'b'.repeat(64)

const unasked = {
  path: ({ unasked: { person } }: People) => `/authorization/${person}`,
  as: ({ unasked: { token } }: People) => ['token_user', token] as const,
  ready: (page: Page) => page.getByText('Paper is your right.').waitFor(),
}
const agree = (page: Page) => page.getByRole('button', { name: 'I agree to sign electronically' }).click()

/** In place of the save's answer. */
const changed = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === '/hipaa',
    (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const markdown = `Tell nobody what you see in a client’s home.\n\n${LONG}`
      const text = { id: 'hipaa-acknowledgement', version: 9, hash: HASH, title: LONG, markdown }
      const was = { version: 1, hash: HASH }
      const message = 'A text changed while you were reading it. Read it again, and sign anew.'
      return route.fulfill({ status: 409, json: { code: 'text-changed', message, texts: [{ ...text, was }] } })
    },
  )

const hub = ({ blank: { person } }: People) => `/packet/${person}`
const WITHDRAWN = { consented_at: '2026-11-26T15:00:00Z', withdrawn_at: '2026-11-27T15:00:00Z' }

export const SIGNING_STATES: readonly State<People>[] = [
  { name: 'the agreement to sign electronically', ...unasked },
  {
    name: 'the agreement without the word',
    ...unasked,
    act: async (page) => {
      await agree(page)
      await page.locator('main .err').first().waitFor()
    },
    isRare: true,
  },
  {
    name: 'how to sign on paper',
    ...unasked,
    act: async (page) => {
      await page.getByRole('button', { name: 'Sign on paper instead' }).click()
      await page.getByRole('heading', { name: 'Sign on paper' }).waitFor()
    },
  },
  {
    name: 'a form that is signed on paper',
    path: ({ blank: { person } }) => `/authorization/${person}`,
    ...blank,
    before: (page) => answered(page, '/esign', WITHDRAWN),
    ready: (page) => page.getByText('Your name is not an agreement to sign electronically').first().waitFor(),
  },
  {
    name: 'signatures that a change emptied',
    path: ({ long: { person } }) => `/hipaa/${person}`,
    ...long,
    ready: (page) => page.locator('main form').waitFor(),
    act: async (page) => {
      await page.locator('[name="hipaaAcknowledgment"]').fill('Ann Baker')
      await page.getByText('An answer changed, so we cleared this signature.').first().waitFor()
    },
  },
  {
    name: 'a text that changed before the save, with long words',
    path: ({ blank: { person } }) => `/hipaa/${person}`,
    ...blank,
    before: changed,
    ready: (page) => page.locator('main form').waitFor(),
    act: async (page) => {
      await fillForm(page, hipaa)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('region', { name: 'What changed in the text' }).waitFor()
    },
  },
  {
    name: 'the packet of a person who signs on paper',
    path: hub,
    ...blank,
    before: (page) => answered(page, '/esign', WITHDRAWN),
    ready: (page) => page.getByText('You sign on paper, free of charge.').waitFor(),
    isRare: true,
  },
  {
    name: 'the question before an agreement is withdrawn',
    path: hub,
    ...blank,
    ready: (page) => page.getByRole('button', { name: 'Withdraw' }).waitFor(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('dialog').waitFor()
    },
    isRare: true,
  },
]
