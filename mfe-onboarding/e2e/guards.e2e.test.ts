import type { Staff } from '@arrive/services/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { open } from '../testing/open.ts'
import { named, routeOf } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let staff: Staff
beforeAll(async () => {
  world = await startWorld()
  staff = await world.person()
})
afterAll(() => world?.end())

describe.each(named)('%s', (_, form) => {
  const invalid = form.screen.route.replace('{id}', '17x')

  test('without a session there is an alert and nothing else', async () => {
    const { page } = await open(world, routeOf(form, staff))
    await page.getByRole('alert').getByText('You are not logged in', { exact: true }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Login here if session expires' }).getAttribute('href')).toBe(
      '/user-login',
    )
    await page.context().close()
  })

  test('an address without a number says so', async () => {
    const { page } = await open(world, invalid, { as: staff })
    await page.getByRole('alert').getByText('Invalid user ID', { exact: true }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    await page.context().close()
  })

  test('another person’s papers stay closed and are not asked for', async () => {
    const other = { ...staff, person: staff.person + 1 }
    const { page } = await open(world, '/about', { as: staff })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
    })
    await page.goto(world.origin + routeOf(form, other))
    await page.getByRole('alert').getByText('These papers belong to another person').waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    expect(asked.filter((path) => path.startsWith('/texts/'))).toEqual([])
    await page.getByRole('link', { name: 'Open my own form' }).click()
    await page.locator('main form').waitFor()
    expect(new URL(page.url()).pathname).toBe(routeOf(form, staff))
    await page.context().close()
  })

  test('it has its title, its way to the login, and its agency’s fields are closed', async () => {
    const { page, troubles } = await open(world, routeOf(form, staff), { as: staff })
    await page.locator('main form').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([form.title])
    expect(await page.getByRole('link', { name: 'Login here if session expires' }).getAttribute('href')).toBe(
      '/user-login',
    )
    const company = form.parts.flatMap((part) => Object.entries(part.fields).filter(([, { by }]) => by === 'company'))
    for (const [name] of company) expect(await page.locator(`[name="${name}"]`).isDisabled()).toBe(true)
    expect(await troubles()).toEqual([])
    await page.context().close()
  })
})
