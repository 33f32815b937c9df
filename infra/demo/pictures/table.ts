import type { Page } from 'playwright-core'

export interface Picture {
  readonly name: string
  /** `{id}` is replaced by the person's id. */
  readonly path: string
  readonly who: 'visitor' | 'staff' | 'admin'
  /** How many packet forms the shown person has submitted. */
  readonly done?: number | 'all'
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
  readonly before?: (page: Page) => Promise<void>
}

const DESK = { width: 1_440, height: 900, scheme: 'light' } as const
const PHONE = { width: 360, height: 740, scheme: 'light' } as const

/** The pictures of the tour; `npm run pictures` takes them from the running product. */
export const PICTURES: readonly Picture[] = [
  { name: 'landing', path: '/', who: 'visitor', ...DESK },
  { name: 'career-phone', path: '/staff-application', who: 'visitor', ...PHONE, before: beginCareer },
  { name: 'form', path: '/hipaa/{id}', who: 'staff', done: 3, ...DESK },
  { name: 'form-dark', path: '/hipaa/{id}', who: 'staff', done: 3, ...DESK, scheme: 'dark' },
  { name: 'patients', path: '/admin', who: 'admin', ...DESK, before: untilRows },
  { name: 'review', path: '/details-forms/{id}', who: 'admin', done: 'all', ...DESK, before: untilHistory },
  { name: 'company-part', path: '/admin-job/{id}', who: 'admin', done: 'all', ...DESK, before: untilHistory },
]

async function beginCareer(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Whitfield')
  await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded()
}

function untilRows(page: Page): Promise<void> {
  return page.locator('tbody tr').nth(9).waitFor()
}

function untilHistory(page: Page): Promise<void> {
  return page.getByRole('heading', { name: 'History' }).waitFor()
}
