import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { honestPacket, type PacketTexts } from '@arrive/contracts/proof/testing/honest-packet.ts'
import { attacked, PACKET_ATTACKS } from '@arrive/contracts/proof/testing/packet-attacks.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { startWorld, type World } from '../testing/world.ts'

const packet = await honestPacket()
const PICTURES = process.env['KEEP_PICTURES']

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

async function pick(page: Page, name: string, files: PacketTexts): Promise<string> {
  const document = await PDFDocument.create()
  document.addPage().drawText('Ann Baker')
  for (const [own, text] of files) await document.attach(utf8(text), own)
  const buffer = Buffer.from(await document.save())
  await page.locator('[name=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await page.locator('.chosen b').getByText(name, { exact: true }).waitFor()
  return (await page.locator('section p.lead').textContent()) ?? ''
}

async function looked(page: Page, name: string): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowing(page)).toEqual([])
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage: true })
  }
  expect(await findings(page)).toEqual([])
}

test('a packet is checked with the network cut, once its worker has come after the page', async () => {
  const { page, troubles } = await world.open('/verify')
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('packet-worker'))
  await page.waitForFunction(isLoaded)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.locator('[name=key]').fill(packet.vkey)
  expect(await pick(page, 'packet.pdf', packet.files)).toBe(
    `Intact: all 8 events of this person are in the file, as they were sealed, signed by ${packet.vkey.split('+')[0]}.`,
  )
  const shown = [
    '8, of which 4 can be read',
    'we did not compare them',
    'No event of this person',
    'Medical forms: pages',
  ]
  for (const words of shown) {
    await page.getByText(words).waitFor()
  }
  await looked(page, 'intact')
  const medical = await honestPacket({ isMedical: true })
  await page.locator('[name=key]').fill(medical.vkey)
  expect(await pick(page, 'medical.pdf', medical.files)).toMatch(/^Intact: all 16 events/)
  await page.getByText('8 of these events').waitFor()
  await page.context().setOffline(false)
  // The site itself notices that the network is cut.
  expect((await troubles()).filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await release(page)
})

test('what is wrong in a packet is named', async () => {
  const { page } = await world.open('/verify')
  const attacks = ['an opened text edited', 'an event left out', 'a wording edited']
  for (const name of attacks) {
    const attack = PACKET_ATTACKS[name]?.[1]
    if (attack === undefined) throw new Error(`No attack ${name}`)
    const sentence = await pick(page, `${name}.pdf`, await attacked(packet.files, attack, 2))
    expect(sentence).toMatch(/^Not intact: one thing is wrong in this packet; the key was not compared/)
  }
  await looked(page, 'touched')
  expect(await pick(page, 'bare.pdf', new Map())).toMatch(/Its pages alone prove nothing/)
  await release(page)
})
