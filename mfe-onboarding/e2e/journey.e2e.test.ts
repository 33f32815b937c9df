import type { Form } from '@arrive/contracts/form.ts'
import { numberWord } from '@arrive/kit/number-words.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { pathFor } from '../src/person.ts'
import { fillForm, unfold } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { packet, routeOf, savedRow } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('filling in all forms of the packet in order ends with all lights on', async () => {
  const staff = await world.person()
  const { page, troubles } = await open(world, '/application2/{id}', { as: staff })
  for (const form of packet) {
    await page.getByRole('heading', { level: 1, name: form.title, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(pathFor(form.screen.route, staff.person))
    await unfold(page)
    await fillAll(page, form)
    await page.getByRole('button', { name: 'Submit' }).click()
    await waitForSaved(page, form)
    expect(await savedRow(world, form, staff)).toMatchObject({ user_id: staff.person })
    await goOn(page, form)
  }
  const book = packet.find(({ screen }) => screen.layout === 'book')
  if (book !== undefined && book !== packet.at(-1)) await page.goto(world.origin + routeOf(book, staff))
  const own = await world.client.get('/packet', staff.token)
  const { forms_total } = own.body as { readonly forms_total: number }
  await page.getByText(`All ${numberWord(forms_total)} lights are on: your packet is complete.`).waitFor()
  await page.getByRole('link', { name: 'Website Home Page' }).click()
  await page.waitForURL(`${world.origin}/`)
  expect(await troubles()).toEqual([])
  await release(page)
}, 120_000)

async function fillAll(page: Page, form: Form): Promise<void> {
  if (form.tabs === undefined) {
    await fillForm(page, form)
    for (const { name } of form.consents ?? []) await page.locator(`[name="${name}"]`).check()
    return
  }
  for (const [at, { parts = [] }] of form.tabs.entries()) {
    await page.getByRole('region', { name: `Step ${at + 1} of ${form.tabs.length}` }).waitFor()
    await fillForm(
      page,
      form,
      form.parts.filter(({ name }) => parts.includes(name)),
    )
    if (parts.length > 0) await page.getByRole('button', { name: 'Next' }).click()
    else for (const box of await page.getByLabel('I accept the Terms').all()) await box.check()
  }
}

// A form that advances confirms in a toast, possibly still that of the form before; one that stays confirms on the
// page.
async function waitForSaved(page: Page, { screen }: Form): Promise<void> {
  const said = page.getByText('Form submitted successfully!')
  if (screen.advances !== true) return page.locator('main').locator(said).waitFor()
  await page.waitForURL(`**${screen.next?.replace('{id}', '*')}`)
  await said.first().waitFor()
}

async function goOn(page: Page, { screen }: Form): Promise<void> {
  if (screen.advances === true || screen.next === undefined) return
  const words = screen.links?.find(({ to }) => to === screen.next)?.label ?? 'Next'
  await page.getByRole('link', { name: words, exact: true }).click()
}
