import type { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { named, send } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const NONE = { from: 'N / A', to: 'N / A', employer: 'N / A', phone: 'N / A', position: 'N / A', salary: 'N / A' }
const formNamed = (name: string) => new Map(named).get(name) as (typeof forms)[number]

/** An application as a nurse aide with one job. */
function applicationBody() {
  const body = sampleBody(formNamed('application2')) as Record<string, object> & {
    readonly formerEmployers: readonly object[]
  }
  const formerEmployers = body.formerEmployers.map((row, at) => (at < 1 ? row : { ...NONE, reason: 'N / A' }))
  return { ...body, formData: { ...body['formData'], positionCategory: 'CNA' }, formerEmployers }
}

test('the packet of a nurse aide shows what is left, what is not needed, and leads to the next form', async () => {
  const staff = await world.person()
  const { page, troubles } = await open(world, '/packet/{id}', { as: staff })
  await page.getByText('0 of 9 forms submitted.').waitFor()
  await page.getByText('Tell us your position in the first form.').waitFor()
  await world.client.post('/application2', applicationBody(), staff.token)
  for (const name of ['authorization', 'employee']) await send(world, formNamed(name), staff)
  await page.reload()
  await page.getByText('3 of 7 forms submitted. About 41 minutes left.').waitFor()
  const states = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(states.filter((text) => text.includes('Not needed as a CNA'))).toHaveLength(2)
  expect(states.filter((text) => text.includes('Not needed: one job'))).toHaveLength(1)
  await page.getByRole('link', { name: 'Start: Hepatitis B and HIPAA' }).click()
  await page.getByText('Form 4 of 7').waitFor()
  await page.getByRole('link', { name: 'Your packet' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Your packet' }).waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})
