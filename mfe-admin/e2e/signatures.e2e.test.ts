import { readFile } from 'node:fs/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { consent, signingOf } from '@arrive/services/tests/testing/esign.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { untilSealed } from '@arrive/services/tests/testing/verify-log.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { handIn, newPerson, startWorld, type World } from '../testing/world.ts'

const HIPAA = named(forms, 'hipaa')
const SIGNED = sampleBody(HIPAA, 1)

let world: World
let ann: Staff
beforeAll(async () => {
  world = await startWorld()
  const { client, site } = world
  ann = await newPerson(world, ['job'], 1)
  await consent(client, ann.token)
  const signing = await signingOf(client, HIPAA)
  await client.post(HIPAA.save.path, { ...SIGNED, signing }, ann.token)
  const again = { ...SIGNED, date1: '2026-01-02', signing: await signingOf(client, HIPAA, []) }
  await client.post(HIPAA.save.path, again, ann.token)
  await untilSealed(site)
})
afterAll(() => world?.end())

test('a review shows the status of each name, and its evidence shows all that is on record', async () => {
  const { page, troubles } = await open(world, `/admin-hipaa/${ann.person}`)
  const signed = page.locator('.adm-signed')
  await signed.filter({ hasText: 'Answers changed since' }).first().waitFor()
  await signed.filter({ hasText: 'Answers changed since' }).getByRole('link', { name: 'Evidence' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Evidence of a signature' }).waitFor()
  const shown = page.locator('.adm-evidence')
  for (const title of ['What this proves', 'What this cannot prove', 'The wording', 'What came after', 'The seal']) {
    await shown.getByRole('heading', { name: title, exact: true }).waitFor()
  }
  await shown.getByText('Jan 2, 2026').first().waitFor()
  const { body } = await world.client.get(`/get_signatures/${ann.person}`, world.token)
  const all = body['signatures'] as readonly { status: string; texts: readonly { id: string; hash: string }[] }[]
  const texts = all.find(({ status }) => status === 'carried')?.texts ?? []
  expect(texts.length).toBeGreaterThan(0)
  const words = ((await shown.textContent()) ?? '').replaceAll(/\s+/g, ' ')
  for (const { id, hash } of texts) {
    const kept = await world.client.get(`/texts/${id}/${hash}`)
    const last = String(kept.body['markdown']).trim().split('\n').at(-1) ?? ''
    expect(words).toContain(last.replaceAll(/[*#]/g, '').trim())
    expect(words).toContain(hash)
  }
  expect(words).toContain('It cannot prove which person typed the name.')
  expect(words).toContain('The name was typed for this save.')
  expect(words).toContain('It covers the answers below, not those of today.')
  expect(await faults(page)).toEqual([])
  const button = page.getByRole('button', { name: 'Download the proof' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^[\da-f-]{36}\.tlog-proof$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('tlog-proof')
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a list tells the signatures of one form apart, and its print begins on the first sheet', async () => {
  const { page, troubles } = await open(world, `/evidence/${ann.person}`, { width: 360 })
  const rows = page.locator('.adm-signatures li').filter({ hasText: HIPAA.short ?? '' })
  await rows.getByText('Employee signature, hepatitis B declination').first().waitFor()
  await rows.getByText('Employee signature, HIPAA acknowledgment').first().waitFor()
  const link = rows.first().getByRole('link')
  expect(await link.evaluate((one) => one.getClientRects().length)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  const list = page.locator('.adm-signatures')
  expect(await list.evaluate((one) => getComputedStyle(one).breakInside)).toBe('auto')
  expect(await troubles()).toEqual([])
  await release(page)
})

test('people who must sign again are listed, and the agency’s own name is signed when it is typed', async () => {
  const { page, troubles } = await open(world, '/progress')
  await page.getByLabel('Status').selectOption('Sign again')
  await page.waitForURL('**/progress?state=resign')
  await page.locator(`tbody a[href="/details-forms/${ann.person}"]`).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(1)

  await page.goto(`${world.origin}/admin-job/${ann.person}`)
  await page.getByLabel('Employment Specialist', { exact: true }).fill('Olu Adeyemi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const ours = page.locator('.adm-ours .adm-signed')
  await ours.getByText('Current').waitFor()
  await handIn(world.client, ann, { name: 'job', seed: 2 })
  await page.reload()
  await ours.getByText('Form saved again since').waitFor()
  await page.getByLabel('Employment Specialist', { exact: true }).fill('')
  await page.getByLabel('Employment Specialist', { exact: true }).pressSequentially('Olu Adeyemi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await ours.getByText('Current').waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})
