import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { createClient, rowsIn } from '@arrive/services/tests/testing/client.ts'
import { adminToken, newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { isTo, mailedLink, type Peer, startPeer } from '@arrive/services/tests/testing/smtp-peer.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let peer: Peer
let world: World
let ann: Staff
const client = createClient(() => world.origin)

beforeAll(async () => {
  peer = await startPeer()
  world = await startWorld(peer.settings)
  ann = await newStaff(client, 'ann@mail.example')
  for (const name of ['application2', 'verification']) {
    const form = named(forms, name)
    expect((await client.post(form.save.path, sampleBody(form, 1), ann.token)).status).toBe(200)
  }
}, 120_000)
afterAll(async () => {
  await world?.end()
  await peer?.stop()
})

/** Asks an address, and opens the link in its mail on a phone. */
async function openRequest(email: string) {
  expect((await client.post('/references', { form: 'verification', email }, ann.token)).status).toBe(201)
  const [mail] = await peer.found(1, isTo(email))
  const path = `/go#${mailedLink(mail?.raw ?? '')}`
  const watched = await world.open(path, { viewport: { width: 360, height: 740 } })
  await watched.page.getByRole('heading', { level: 1, name: /^A reference for / }).waitFor()
  return watched
}

async function stateOf(email: string) {
  const { body } = await client.get(`/references/${ann.person}`, await adminToken(client))
  return rowsIn(body, 'references').find((one) => one['email'] === email)
}

const choose = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByText(option, { exact: true }).click()

test('a former manager answers with ten controls and no account, on a phone', async () => {
  const { page, troubles } = await openRequest('pat@employer.example')
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await choose(page, 'Can you give a reference?', 'Yes')
  await press(page, 'Continue')
  await press(page, 'Send reference')
  await page.getByRole('heading', { name: 'Nine things to fix' }).waitFor()
  await press(page, 'These dates and this position are correct')
  await page.getByRole('heading', { name: 'Six things to fix' }).waitFor()
  await choose(page, 'Quality of work', 'Good')
  await choose(page, 'Attendance and punctuality', 'Excellent')
  await page.getByLabel('Problems noted').fill('None')
  await choose(page, 'Eligible for rehire', 'Yes')
  await page.getByLabel('Signature').fill('Pat Reyes')
  await page.getByLabel('Title').fill('Director of nursing')
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await press(page, 'Send reference')
  await page.getByText('Thank you. Your answer has reached the office.').waitFor()
  await page.waitForURL(`${world.origin}/go`)
  expect(await stateOf('pat@employer.example')).toMatchObject({ state: 'answered', scope: 'full', how: 'link' })
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a former manager who gives no reference says why, and the link is closed then', async () => {
  const { page } = await openRequest('lee@employer.example')
  const path = new URL(page.url()).hash
  await choose(page, 'Can you give a reference?', 'No')
  await press(page, 'Continue')
  await press(page, 'Back')
  await choose(page, 'Can you give a reference?', 'No')
  await press(page, 'Continue')
  await choose(page, 'Why not?', 'Our policy does not allow it')
  await press(page, 'Send')
  await page.getByText('Thank you. We will not ask you again.').waitFor()
  expect(await stateOf('lee@employer.example')).toMatchObject({ state: 'declined', declined_reason: 'policy' })
  await release(page)
  const again = await world.open(`/go${path}`)
  await again.page.getByRole('heading', { level: 1, name: 'This request is closed' }).waitFor()
  await again.page.getByText('You told us that you give no reference.').waitFor()
  await release(again.page)
})

test('a link that was cut off offers a former manager no password', async () => {
  const { page } = await world.open('/go#reference.1.x.cut-short')
  await page.getByText('to give your reference.').waitFor()
  expect(await page.getByText('new password').count()).toBe(0)
  await release(page)
})
