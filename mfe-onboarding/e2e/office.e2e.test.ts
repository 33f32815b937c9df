import { employee } from '@arrive/contracts/forms/employee.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { send } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('the office’s entry shows in the read-only field, and saving the form keeps it', async () => {
  const staff = await world.person()
  await send(world, employee, staff)
  const body = { jdRepresentative: 'Priya Shah' }
  const token = await adminToken(world.client)
  const { status } = await world.client.call('PUT', `/company_section/employee/${staff.person}`, { token, body })
  expect(status).toBe(200)
  const { page } = await open(world, '/employee/{id}', { as: staff })
  const closed = page.locator('[name="jdRepresentative"]')
  expect(await closed.inputValue()).toBe('Priya Shah')
  expect(await closed.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/hipaa/*')
  // The URL changes before the screen, and both screens have a Back link.
  await page.getByRole('heading', { level: 1, name: hipaa.title, exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await closed.waitFor()
  expect(await closed.inputValue()).toBe('Priya Shah')
  await release(page)
})
