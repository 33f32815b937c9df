import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { WatchedPage } from '../../infra/e2e/watched-page.ts'
import { open } from '../testing/open.ts'
import { named, packet, routeOf, send } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let staff: Staff
/** A tab without a login, and one with. */
let stranger: WatchedPage
let own: WatchedPage
beforeAll(async () => {
  world = await startWorld()
  staff = await world.person()
  stranger = await open(world, '/about')
  own = await open(world, '/about', { as: staff })
})
afterAll(() => world?.end())

const LOGIN = { name: 'Login here if session expires' }

describe.each(named)('%s', (_, form) => {
  test('without a session there is an alert and nothing else', async () => {
    const { page } = stranger
    await page.goto(world.origin + routeOf(form, staff))
    await page.getByRole('alert').getByText('You are not logged in', { exact: true }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    expect(await page.getByRole('link', LOGIN).getAttribute('href')).toBe('/user-login')
    const edges = await page
      .locator('main, main :is(h1, [role=alert], a)')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)))
    expect(edges).toHaveLength(4)
    expect(new Set(edges).size).toBe(1)
  })

  test('a URL without a number says so', async () => {
    const { page } = own
    await page.goto(world.origin + form.screen.route.replace('{id}', '17x'))
    await page.getByRole('alert').getByText('Invalid user ID', { exact: true }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    const way = page.getByRole('link', { name: 'Open my own form' })
    expect(await way.getAttribute('href')).toBe(routeOf(form, staff))
  })

  test('another person’s form is neither shown nor requested', async () => {
    const { page } = own
    const requested: string[] = []
    const hear = (path: string) => requested.push(path)
    page.on('request', (request) => request.resourceType() === 'fetch' && hear(new URL(request.url()).pathname))
    await page.goto(world.origin + routeOf(form, { ...staff, person: staff.person + 1 }))
    await page.getByRole('alert').getByText('This form belongs to someone else').waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    expect(requested.filter((path) => path.startsWith('/texts'))).toEqual([])
    await page.getByRole('link', { name: 'Open my own form' }).click()
    await page.locator('main form').waitFor()
    expect(new URL(page.url()).pathname).toBe(routeOf(form, staff))
    page.removeAllListeners('request')
  })

  test('a form has its title, a link to the login, and the agency’s fields disabled', async () => {
    const { page, troubles } = own
    await page.goto(world.origin + routeOf(form, staff))
    await page.locator('main form').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([form.title])
    expect(await page.getByRole('link', LOGIN).getAttribute('href')).toBe('/user-login')
    const company = form.parts.flatMap((part) => Object.entries(part.fields).filter(([, { by }]) => by === 'company'))
    for (const [name] of company) expect(await page.locator(`[name="${name}"]`).isDisabled()).toBe(true)
    expect(await troubles()).toEqual([])
  })
})

test('with all forms saved, the open form’s window is lit, too', async () => {
  const person = await world.person()
  for (const form of packet) await send(world, form, person)
  const { page } = await open(world, '/application2/{id}', { as: person })
  await page.locator('.sh-prog .win.on').first().waitFor()
  expect(await page.locator('.sh-prog .win:not(.on)').count()).toBe(0)
})
