import type { Page } from 'playwright-core'
import type { State } from '../../infra/e2e/sweep.ts'
import { blank, type People } from './people.ts'

const LONG = 'Wolfeschlegelsteinhausen'.repeat(4)
const AT = '2026-11-27T19:02:00Z'

/** The server has another draft of the form than this tab, or the submitted form. */
const DIALOGS = [
  {
    name: 'two drafts of a form',
    title: 'Two drafts of this form',
    newer: {
      draft: {
        form: 'authorization',
        revision: 2,
        form_version: 1,
        values: { authorizationData: { firstName: LONG, formerNames: 'None', lastName: 'Baker' } },
        updated_at: AT,
        expires_at: AT,
      },
      saved_at: null,
    },
  },
  {
    name: 'a form that was submitted somewhere else',
    title: 'Submitted somewhere else',
    newer: { draft: null, saved_at: AT },
  },
]

export const DRAFT_STATES: readonly State<People>[] = DIALOGS.map(({ name, title, newer }) => ({
  name,
  path: ({ blank: { person } }) => `/authorization/${person}`,
  ...blank,
  before: (page: Page) =>
    page.route('**/drafts/authorization', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { code: 'draft-newer', message: 'Newer', ...newer } })
        : route.continue(),
    ),
  act: async (page) => {
    await page.locator('[name="firstName"]').fill('Ann')
    await page.locator('[name="lastName"]').fill('Baker')
    await page.getByRole('dialog', { name: title }).waitFor()
  },
}))
