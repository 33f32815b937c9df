import { SETUP_ITEMS } from '@arrive/contracts/setup.ts'
import type { Page } from 'playwright-core'
import type { State } from '../../infra/e2e/sweep.ts'
import { admin, type Worlds } from './worlds.ts'

/** 24 letters without a place to break. */
const NAME = 'wolfeschlegelsteinhausen'
const LONG: Readonly<Record<string, string>> = {
  facts: 'name, phone, address',
  mails: 'SMTP_URL, NOTIFY_TO, MAIL_FROM',
  backup: '2026-11-14T19:02:00.000Z',
  public_address: `http://${NAME}.${NAME}.example`,
  anchor: `folder, witness ${NAME}.${NAME}.example/log`,
  texts: `${NAME}-${NAME}, eeo`,
}

const at = { path: () => '/setup', ...admin }

/** Only the call, not the screen at the same path. */
async function answerWith(page: Page, state: 'done' | 'todo', details: Readonly<Record<string, string>>) {
  const items = SETUP_ITEMS.map((key) => ({ key, state, detail: details[key] ?? '2' }))
  const json = { done: state === 'done' ? items.length : 0, total: items.length, items }
  await page.route('**/setup', (route, request) =>
    request.isNavigationRequest() ? route.fallback() : route.fulfill({ json }),
  )
}

function failing(page: Page, isAnswered: boolean) {
  return page.route('**/setup', (route, request) => {
    if (request.isNavigationRequest()) return route.fallback()
    return isAnswered ? route.abort() : undefined
  })
}

export const SETUP_STATES: readonly State<Worlds>[] = [
  { name: 'set-up, to do', isRare: true, ...at, ready: (page) => page.getByText('0 of 8 done').waitFor() },
  {
    name: 'set-up with long names',
    ...at,
    before: (page) => answerWith(page, 'todo', LONG),
    ready: (page) => page.getByText(NAME).first().waitFor(),
  },
  {
    name: 'set-up, done',
    ...at,
    before: (page) => answerWith(page, 'done', LONG),
    ready: (page) => page.getByText('8 of 8 done').waitFor(),
  },
  {
    name: 'set-up, loading',
    isRare: true,
    ...at,
    before: (page) => failing(page, false),
    ready: (page) => page.getByText('Loading data...').first().waitFor(),
    isBrief: true,
  },
  {
    name: 'set-up, failed',
    isRare: true,
    ...at,
    before: (page) => failing(page, true),
    ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
]
