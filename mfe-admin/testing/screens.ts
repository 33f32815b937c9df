import { agency } from '@arrive/contracts/agency.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import type { Page } from 'playwright-core'
import { longPerson } from '../../infra/e2e/long-words.ts'
import { paperOf } from '../../infra/e2e/paper.ts'
import { rareUnless, rareUnlessShape, type State, type Sweep } from '../../infra/e2e/sweep.ts'
import { packetForms } from '../src/review/packet-forms.ts'
import { FILE_STATES } from './file-states.ts'
import { PRINT_STATES } from './print-states.ts'
import { SCREENING_STATES } from './screening-states.ts'
import { SETUP_STATES } from './setup-states.ts'
import { SIGNED_STATES } from './signed-states.ts'
import { askForCare, newPerson, startWorld } from './world.ts'
import { admin, type Worlds } from './worlds.ts'

const LISTS = [
  ...['/admin', '/applicants', '/staff-details', '/staff-accounts', '/progress', '/out-of-date', '/audit'],
  '/pipeline?list=requests',
]
const CALLS = (url: URL) => /^\/(?:get_|staff_applications|registered_users|out_of_date|pipeline\/)/.test(url.pathname)

const at = (path: string) => ({ path: () => path, ...admin })
const ofLong = (route: string) => ({ path: ({ long }: Worlds) => pathFor(route, long.person), ...admin })
const rows = (page: Page) => page.locator('tbody tr, .adm-cards > li').first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()

function listStates(path: string): readonly State<Worlds>[] {
  const rare = rareUnless(path === LISTS[0])
  return [
    {
      name: `the list ${path}`,
      ...at(path),
      ready: rows,
      prints: async (_, page) => [agency.name, ...(await columns(page))],
    },
    {
      ...rare,
      name: `the list ${path}, loading`,
      ...at(path),
      // Never answered.
      before: (page) => page.route(CALLS, () => undefined),
      ready: (page) => page.getByText('Loading data...').first().waitFor(),
      isBrief: true,
    },
    {
      ...rare,
      name: `the list ${path}, failed`,
      ...at(path),
      before: (page) => page.route(CALLS, (route) => route.abort()),
      ready: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
    },
    {
      ...rare,
      name: `the list ${path}, empty`,
      path: () => path,
      origin: ({ empty }) => empty.origin,
      as: ({ empty }) => ['authToken', empty.token],
      ready: (page) => page.locator('.adm-list').getByRole('status').first().waitFor(),
    },
  ]
}

async function columns(page: Page): Promise<readonly string[]> {
  const titles = await page.locator('.adm-table th').allTextContents()
  return titles.filter((title) => title !== 'Actions')
}

const reviewStates = packetForms.flatMap(({ name, review }, index): State<Worlds>[] => [
  {
    name: `the review of ${name} with long words`,
    ...ofLong(review),
    ...rareUnlessShape(name),
    ready: (page) => page.locator('.adm-log li').first().waitFor(),
    prints: async (world) => [agency.name, ...(await paperOf(named(forms, name), world.long.person, world.client))],
  },
  {
    ...rareUnless(index === 0),
    name: `earlier answers in the review of ${name}`,
    ...ofLong(review),
    act: async (page) => {
      await page.locator('.adm-log button').first().click()
      await dialog(page)
    },
  },
  {
    ...rareUnless(index === 0),
    name: `the review of ${name} before it is submitted`,
    path: ({ bare }) => pathFor(review, bare.person),
    ...admin,
    ready: (page) => page.getByText('This person has not submitted').first().waitFor(),
  },
])

/** Opens the first row, or on a phone its details, and deletes the first one. */
const dialogStates: readonly State<Worlds>[] = [
  {
    name: 'a filter without a match',
    ...at('/admin'),
    act: async (page) => {
      await page.getByPlaceholder('Filter emails...').fill('nobody@nowhere')
      await page.getByRole('button', { name: 'Clear the filter' }).waitFor()
    },
  },
  {
    name: 'a person of the pipeline',
    ...at('/pipeline?list=requests'),
    ready: rows,
    act: async (page) => {
      await page.locator('.adm-opener').first().click()
      await dialog(page)
    },
  },
  ...['/admin', '/applicants'].map(
    (path): State<Worlds> => ({
      name: `the deletion of a row of ${path}`,
      ...rareUnless(path === '/admin'),
      ...at(path),
      ready: rows,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Delete Wolfe/ })
          .first()
          .click()
        await dialog(page)
      },
    }),
  ),
  {
    name: 'a row of /admin',
    ...at('/admin'),
    ready: rows,
    act: async (page) => {
      await page.locator('tbody button.adm-opener').first().click()
      await dialog(page)
    },
  },
  {
    name: 'selected rows of /admin',
    ...at('/admin'),
    ready: rows,
    act: async (page) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('checkbox', { name: 'Select this page' }).check()
      await page.getByRole('region', { name: 'Selection' }).waitFor()
    },
  },
  {
    name: 'the columns of /admin',
    ...at('/admin'),
    ready: rows,
    act: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    },
  },
  {
    name: 'the views of /progress',
    isRare: true,
    ...at('/progress'),
    ready: rows,
    act: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('link', { name: 'Waiting for the agency' }).waitFor()
    },
  },
  {
    name: 'the form that saves a view',
    ...at('/progress'),
    ready: rows,
    act: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: 'Save this view' }).click()
      await page.getByRole('dialog', { name: 'Save this view' }).getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please give the view a name.').first().waitFor()
    },
  },
  {
    name: 'the details of a card of /admin',
    ...at('/admin'),
    ready: rows,
    act: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByText('All details').first().click()
    },
  },
  {
    name: 'the open panel on a phone',
    ...at('/admin'),
    ready: rows,
    act: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: 'Admin Panel' }).click()
      await page.getByRole('dialog', { name: 'Admin Panel' }).waitFor()
    },
  },
  {
    name: 'people found by name',
    ...at('/today'),
    ready: (page) => page.getByRole('heading', { name: 'Today', level: 1 }).waitFor(),
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('@mail')
      await page.getByRole('option').first().waitFor()
    },
  },
]

export const SCREENS: Sweep<Worlds> = {
  start: async () => {
    const world = await startWorld()
    const empty = await startWorld(world)
    await askForCare(world, [...Array(12).keys()])
    const { staff: long } = await longPerson(world.client)
    const end = async () => {
      await world.end()
      await empty.end()
    }
    return { ...world, empty, long, bare: await newPerson(world, []), end }
  },
  states: [
    {
      name: 'the overview',
      ...at('/today'),
      ready: (page) => page.getByRole('heading', { name: 'Waiting for the office' }).waitFor(),
    },
    {
      name: 'the overview, loading',
      isRare: true,
      ...at('/today'),
      before: (page) => page.route('**/overview', () => undefined),
      ready: (page) => page.getByText('Loading data...').first().waitFor(),
      isBrief: true,
    },
    {
      name: 'the overview, failed',
      isRare: true,
      ...at('/today'),
      before: (page) => page.route('**/overview', (route) => route.abort()),
      ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    },
    {
      name: 'the overview of an empty agency',
      path: () => '/today',
      origin: ({ empty }) => empty.origin,
      as: ({ empty }) => ['authToken', empty.token],
      // Nobody was screened yet, so one item is left.
      ready: (page) => page.getByRole('link', { name: 'No full screening' }).waitFor(),
    },
    ...SETUP_STATES,
    {
      name: 'the vaccinations',
      ...at('/vaccinations?state=open'),
      ready: (page) => page.locator('.adm-list').getByRole('status').first().waitFor(),
    },
    ...LISTS.flatMap(listStates),
    ...dialogStates,
    ...reviewStates,
    ...['/proof', '/feeds'].map(
      (path): State<Worlds> => ({ name: path, ...at(path), ready: (page) => page.locator('.adm-narrow').waitFor() }),
    ),
    { name: '/register-staff', ...at('/register-staff') },
    {
      name: '/register-staff with everything missing',
      ...at('/register-staff'),
      act: async (page) => {
        await page.getByRole('button', { name: 'Register', exact: true }).click()
        await page.locator('main .err').first().waitFor()
      },
    },
    ...FILE_STATES,
    ...SCREENING_STATES,
    ...PRINT_STATES,
    ...SIGNED_STATES,
    ...['/admin-job/999999', '/admin-job/x', '/admin-credentials/999999', '/admin-credentials/x'].map(
      (path): State<Worlds> => ({ name: path, ...at(path), ...rareUnless(path.startsWith('/admin-job')) }),
    ),
    {
      name: 'the folded panel',
      ...at('/admin-job/x'),
      act: (page) => page.keyboard.press('Control+b'),
    },
  ],
}
