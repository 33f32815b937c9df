import { createClient } from '@arrive/services/testing/client.ts'
import { newStaff } from '@arrive/services/testing/people.ts'
import { mailedLink, type Peer, startPeer } from '@arrive/services/testing/smtp-peer.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let peer: Peer
let world: World
beforeAll(async () => {
  peer = await startPeer()
  world = await startWorld({ SMTP_URL: peer.url, NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' })
})
afterAll(async () => {
  await world?.end()
  await peer?.stop()
})

test('whoever registered says by one press that the email is theirs, and hears where it is known', async () => {
  await newStaff(createClient(world.arrive.origin), 'ann@mail.example')
  await peer.taken(1)
  const path = `/go#${mailedLink(peer.mails[0]?.raw ?? '')}`
  const { page } = await world.open(path, { viewport: { width: 360, height: 740 } })
  await page.getByRole('heading', { name: 'Is this your email?' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await press(page, 'Yes, it is my email')
  await page.getByRole('heading', { name: 'This email is yours' }).waitFor()
  expect(await page.locator('h1:focus').textContent()).toBe('This email is yours')
  expect(new URL(page.url()).hash).toBe('')
  expect(await findings(page)).toEqual([])
  await release(page)
  const again = await world.open(path)
  await press(again.page, 'Yes, it is my email')
  await again.page.getByRole('alert').getByText('We know already').waitFor()
  await release(again.page)
})
