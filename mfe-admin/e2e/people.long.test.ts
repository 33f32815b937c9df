import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { ADMIN_LOGIN, askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Delete ${name}`, exact: true })
    .first()
    .click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Delete .+\?$/ })

/** Searches a unique email and waits until only its row is left. */
async function filterBy(page: Page, email: string): Promise<void> {
  const found = page.waitForResponse((response) => response.request().headers()['x-list-filter'] !== undefined)
  await page.getByPlaceholder('Filter emails...').fill(email)
  await found
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('cell', { name: email }).waitFor()
}

async function nameIn(page: Page): Promise<string> {
  const cells = await page.locator('tbody tr').first().locator('td').allTextContents()
  return cells.slice(0, 2).join(' ')
}

describe('deleting', () => {
  test('deleting a patient asks first, says how many requests are deleted, and can be canceled', async () => {
    const [email = ''] = await askForCare(world, [7])
    await askForCare(world, [7])
    const { page, troubles } = await open(world, '/admin')
    await page.getByRole('table').waitFor()
    const name = await nameIn(page)
    await press(page, name)
    const dialog = dialogOf(page)
    await dialog.getByText('Are you sure you want to delete this user?', { exact: true }).waitFor()
    await dialog.getByText('2 homecare requests of this person will be deleted together.').waitFor()
    await dialog.locator(':focus', { hasText: /^Cancel$/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The focus returns to that row's button.
    await page.locator(`[aria-label="Delete ${name}"]:focus`).waitFor()
    expect(await page.getByRole('cell', { name: email }).count()).toBe(2)
    await press(page, name)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('main').getByText('User deleted successfully!', { exact: true }).waitFor()
    await page.getByText('No results found.').waitFor()
    await page.locator('h1:focus').waitFor()
    expect(await world.client.rows('/get_patients_applications', world.token)).toEqual([])
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test.each([360, 1_440])('a double click on Delete at %d px asks once and confirms nothing', async (width) => {
    const [email = ''] = await askForCare(world, [8])
    const { page } = await open(world, '/admin', { width })
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .dblclick()
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await world.client.rows('/get_patients_applications', world.token)).toContainEqual(
      expect.objectContaining({ email }),
    )
    await release(page)
  })

  test('deleting an applicant also deletes the account and the forms', async () => {
    const { email, person } = await newPerson(world, ['application2', 'hipaa'], 3)
    const { page } = await open(world, '/applicants')
    await filterBy(page, email)
    await press(page, await nameIn(page))
    await dialogOf(page).getByText(`This email has a staff account with 2 forms: `).waitFor()
    await dialogOf(page)
      .getByText('1 application, 2 forms and the account of this person will be deleted together.')
      .waitFor()
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('main').getByText('User deleted successfully!', { exact: true }).waitFor()
    await page.getByText(`No matches for “${email}”.`).waitFor()
    expect((await world.client.get(`/get_packet/${person}`, world.token)).status).toBe(404)
    await release(page)
  })

  test('deleting a person who was just deleted elsewhere says so', async () => {
    const { email, person } = await newPerson(world, [], 4)
    const [patient = ''] = await askForCare(world, [9])
    for (const [path, erased] of [
      ['/applicants', `/delete_staff/${person}`],
      ['/admin', await patientPath(patient)],
    ] as const) {
      const { page } = await open(world, path)
      await filterBy(page, path === '/admin' ? patient : email)
      await world.client.call('DELETE', erased, { token: world.token })
      await press(page, await nameIn(page))
      await page.getByRole('alert').getByText('Error: User not found.', { exact: true }).waitFor()
      expect(await dialogOf(page).count()).toBe(0)
      await release(page)
    }
  })

  test('deleting a person who was deleted while the dialog was open says so', async () => {
    const { email, person } = await newPerson(world, [], 5)
    const { page } = await open(world, '/applicants')
    await filterBy(page, email)
    await press(page, await nameIn(page))
    await dialogOf(page).waitFor()
    await world.client.call('DELETE', `/delete_staff/${person}`, { token: world.token })
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').getByText('Error: User not found.', { exact: true }).waitFor()
    await release(page)
  })
})

async function patientPath(email: string): Promise<string> {
  const { body } = await world.client.get(`/get_user_id_by_email/${email}`, world.token)
  return `/delete_patients/${String(body['user_id'])}`
}

test('the dialog of a slow look-up does not replace the dialog of a later one', async () => {
  const [slow = '', quick = ''] = await askForCare(world, [31, 32])
  const { page } = await open(world, '/admin')
  const { body } = await world.client.get(`/get_user_id_by_email/${slow}`, world.token)
  const held = Promise.withResolvers<void>()
  const path = `**/get_patient/${String(body['user_id'])}`
  await page.route(path, async (route) => {
    await held.promise
    await route.continue()
  })
  const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email })
  const requested = page.waitForRequest(path)
  await rowOf(slow).getByRole('button', { name: 'Delete' }).click()
  const request = await requested
  const name = await rowOf(quick).getByRole('button', { name: 'Delete' }).getAttribute('aria-label')
  await rowOf(quick).getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page).waitFor()
  held.resolve()
  await (await request.response())?.finished()
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
  expect(await dialogOf(page).getByRole('heading').textContent()).toBe(`${name}?`)
  await release(page)
})

describe('registering an administrator', () => {
  const fill = async (page: Page, [email, password, again]: readonly [string, string, string]) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(again)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
  }

  test('a registration says what is wrong, then leads to the patients, and the colleague can log in', async () => {
    const { page, troubles } = await open(world, '/register-staff')
    await page.getByRole('tab').waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Administrator'])
    await fill(page, ['ida@agency.example', 'a lamp in the hall', 'another lamp'])
    await page.getByText('Passwords do not match', { exact: true }).first().waitFor()
    await fill(page, ['ida@agency.example', 'a lamp in the hall', 'a lamp in the hall'])
    const start = Date.now()
    await page.waitForURL('**/admin')
    expect(Date.now() - start).toBeGreaterThanOrEqual(900)
    const login = await world.client.post('/login', { username: 'ida@agency.example', password: 'a lamp in the hall' })
    expect(login.body['role']).toBe('admin')
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('a failed registration shows the server’s sentence, or that there was no response', async () => {
    const { page } = await open(world, '/register-staff')
    const { username, password } = ADMIN_LOGIN
    await fill(page, [username, password, password])
    await page.getByRole('main').getByRole('alert').getByText('Email already registered').waitFor()
    await page.context().setOffline(true)
    await fill(page, ['new@agency.example', password, password])
    await page.getByRole('main').getByRole('alert').getByText('No response from server', { exact: true }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('new@agency.example')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Back to the Admin Panel' }).click()
    await page.waitForURL('**/admin')
    await release(page)
  })
})

describe('Staff Accounts, all on one page', () => {
  beforeAll(async () => {
    const register = (at: number) => {
      const [email, password] = [`account.${at}@mail.example`, 'four quiet herons']
      return world.client.post('/register', { email, password, confirmPassword: password })
    }
    for (let at = 0; at < 120; at += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, one) => register(at + one)))
    }
  }, 90_000)
  const untilFirst = (page: Page) => page.getByText(/^Showing the first 100 of 1\d\d\. Scroll down/).waitFor()
  const untilAll = (page: Page) => page.getByText(/Showing all \d+\./).waitFor()

  test('Staff Accounts loads more rows only near its end', async () => {
    const { page, troubles } = await open(world, '/')
    const requested: string[] = []
    page.on('request', (request) => request.url().includes('/registered_users') && requested.push(request.url()))
    await page.goto(`${world.origin}/staff-accounts`)
    await untilFirst(page)
    await page.locator('tbody tr').nth(40).scrollIntoViewIfNeeded()
    await settled(page)
    expect([requested.length, await page.locator('tbody tr').count()]).toEqual([1, 100])
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
    await untilAll(page)
    expect(requested).toHaveLength(2)
    expect(await troubles()).toEqual([])
    await page.context().close()
  })

  test('Staff Accounts loads more rows as cards after the window was made narrower', async () => {
    const { page } = await open(world, '/staff-accounts')
    await untilFirst(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.locator('.adm-cards > li').last().scrollIntoViewIfNeeded()
    await untilAll(page)
    await release(page)
  })
})
