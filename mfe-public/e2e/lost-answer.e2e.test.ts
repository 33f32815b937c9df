import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, fillCareer, fillReferences, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let admin: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await startWorld()
  const response = await fetch(`${world.arrive.origin()}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  })
  const { token } = (await response.json()) as { token: string }
  admin = { Authorization: `Bearer ${token}` }
})
afterAll(() => world?.end())

const PHONE = { viewport: { width: 360, height: 740 } }

/** Lets the next save reach the server, but drops its response. Returns the keys of all saves. */
async function loseAnswer(page: Page, path: string): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(`**${path}`, async (route, request) => {
    keys.push(request.headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

async function countRows(list: string): Promise<number> {
  const response = await fetch(world.arrive.origin() + list, { headers: admin })
  const body: unknown = await response.json()
  const rows = Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)
  return (rows as readonly unknown[]).length
}

/** Checks that the failure is visible without scrolling: inside the window and above the bar with Submit. */
async function expectSeen(page: Page): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your answers are still here.' })
  await alert.waitFor()
  await page.waitForFunction(`(() => {
    const box = document.querySelector('.pub-wiz-outcome [role=alert]').getBoundingClientRect()
    return box.top >= 0 && box.bottom <= document.querySelector('.pub-actbar').getBoundingClientRect().top
  })()`)
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilHydrated(page)
}

test('a homecare request whose response was lost is one row after a reload and another Submit', async () => {
  const { page } = await world.open('/patients-application', PHONE)
  const keys = await loseAnswer(page, '/apply_patients')
  await fill(page, {
    patientFirstName: 'Rose',
    patientLastName: 'Bell',
    patientEmail: 'rose.bell@mail.example',
    patientPhone: '7045550102',
  })
  await press(page, 'Next')
  await press(page, 'Submit')
  await page.getByRole('main').getByRole('alert').getByText('Failed to submit form.', { exact: true }).waitFor()
  await expectSeen(page)
  await reload(page)
  await press(page, 'Submit')
  await page.getByRole('status').getByText('Form Details saved in database successfully').waitFor()
  expect([keys[0], await countRows('/get_patients_applications')]).toEqual([keys[1], 1])
  expect(await page.evaluate(`Object.keys(sessionStorage).filter((name) => name.startsWith('arrive.save'))`)).toEqual(
    [],
  )
  await release(page)
})

test('a job application whose response was lost is one row after its resume is chosen again', async () => {
  const { page } = await world.open('/staff-application', PHONE)
  const keys = await loseAnswer(page, '/staff_applications')
  await fillCareer(page)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expectSeen(page)
  await reload(page)
  await fillReferences(page)
  await press(page, 'Submit')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.getByText('Thank you. We have your application.').waitFor()
  expect([keys[0], await countRows('/staff_applications')]).toEqual([keys[1], 1])
  await release(page)
})
