import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportOf } from '@arrive/contracts/proof/testing/exported.ts'
import { honestLog } from '@arrive/contracts/proof/testing/honest-log.ts'
import { provenIn } from '@arrive/contracts/proof/testing/proven.ts'
import { testSigner } from '@arrive/contracts/proof/testing/signer.ts'
import { runCommand } from '@arrive/services/tests/testing/commands.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { layoutProblems } from '../../infra/e2e/geometry.ts'
import { tabTo } from '../../infra/e2e/keyboard.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { startWorld, type World } from '../testing/world.ts'

const VERIFY = join(import.meta.dirname, '..', '..', 'services', 'maintenance', 'verify.ts')
const PEOPLE = [1, 2, 3, 4]
const log = honestLog({
  steps: [
    ...PEOPLE.map((person) => ({ event: { topic: 'onboarding', person, partition: 0 } })),
    { seal: true },
    ...PEOPLE.map((person) => ({ event: { topic: 'applications', person, partition: 0 } })),
    { seal: true },
  ],
})
const whole = exportOf(log)
const lines = whole.split('\n')
/** Changes a byte in the second person's event. */
const flipped = lines.with(5, flip(lines[5] ?? '')).join('\n')
const [, touched] = log.events
const stranger = testSigner('agency.example/00000000', 9)

function flip(line: string): string {
  const { topic, raw } = JSON.parse(line)
  const text = Buffer.from(raw, 'base64').toString().replace('sealed"', 'sealeD"')
  return JSON.stringify({ topic, raw: Buffer.from(text).toString('base64') })
}

let world: World
let folder: string
beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(join(tmpdir(), 'arrive-verify-page-'))
})
afterAll(async () => {
  await world?.end()
  await rm(folder, { recursive: true, force: true })
})

const verdict = (page: Page) => page.locator('section p.lead')

/** Picks a file. Its name shows when the verdict is about it. */
async function pick(page: Page, name: string, text: string): Promise<string> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }
  await page.locator('[name=file]').setInputFiles(file)
  await page.locator('.chosen b').getByText(name, { exact: true }).waitFor()
  return (await verdict(page).textContent()) ?? ''
}

describe('a file is judged as npm run verify judges it', () => {
  const status: Readonly<Record<string, number>> = { Intact: 0, 'Not intact': 1 }

  test.each<[string, string, readonly string[]]>([
    ['honest.ndjson', whole, []],
    ['honest-with-key.ndjson', whole, ['--key', log.vkey]],
    ['flipped.ndjson', flipped, ['--key', log.vkey]],
    ['letter.ndjson', 'Dear surveyor,\nhere it is.\n', []],
  ])('%s', async (name, text, words) => {
    await writeFile(join(folder, name), text)
    const said = await runCommand(VERIFY, [join(folder, name), ...words, '--json'], { TMPDIR: tmpdir() })
    const { page, troubles } = await world.open('/verify')
    await page.locator('[name=key]').fill(words[1] ?? '')
    const sentence = await pick(page, name, text)
    expect([name, status[sentence.split(':', 1)[0] ?? ''] ?? 2]).toEqual([name, said.code])
    expect(await page.locator('.pub-findings tbody tr').count()).toBe(JSON.parse(said.stdout).findings.length)
    expect(await troubles()).toEqual([])
    await release(page)
  })
})

test('5 GB of garbage are refused at once, and a checkpoint or a key is sent to its own field', async () => {
  const file = join(folder, 'sparse.ndjson')
  await writeFile(file, '')
  await truncate(file, 5_000_000_000)
  const { page } = await world.open('/verify')
  await page.locator('[name=file]').setInputFiles(file)
  await verdict(page).getByText('it has a line of more than 16 MB').waitFor()
  expect(await page.locator('.chosen').first().textContent()).toBe('sparse.ndjson (5.0 GB)')
  expect(await pick(page, 'kept.txt', log.notes[0] ?? '')).toMatch(/^This is a checkpoint. Choose it under/)
  expect(await pick(page, 'key.txt', `${log.vkey}\n`)).toMatch(/^This is a verifier key. Paste it under/)
  await release(page)
})

test('an altered event is named, with its person and its time', async () => {
  const { page } = await world.open('/verify')
  expect(await pick(page, 'flipped.ndjson', flipped)).toBe(
    'Not intact: one thing is wrong in 8 sealed events; the key was not compared with one you trust.',
  )
  const row = page.locator('.pub-findings tbody tr')
  for (const words of ['Changed after it was sealed', touched?.id, 'ID 2', 'Nov 23, 2026']) {
    expect(await row.textContent()).toContain(words)
  }
  await release(page)
})

test('a file that is dropped anywhere on the page is checked', async () => {
  const { page } = await world.open('/verify')
  await page.locator('main aside').evaluate((aside, text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'dropped.ndjson'))
    aside.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }))
    aside.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, whole)
  await page.locator('.chosen b').getByText('dropped.ndjson').waitFor()
  expect(await verdict(page).textContent()).toMatch(/^Intact: all 8 sealed events/)
  await release(page)
})

test('an event’s proof is checked with the key, and a checkpoint reveals a different log', async () => {
  const [event] = log.events
  if (event === undefined) throw new Error('The log is empty')
  const proof = await provenIn(log, event)
  const { page } = await world.open('/verify')
  expect(await pick(page, 'first.tlog-proof', proof)).toMatch(/without the verifier key we cannot say who signed it/)
  expect(await page.locator('main .answers').textContent()).toContain(event.id)
  await page.locator('[name=key]').fill(log.vkey)
  await page.getByRole('button', { name: 'Check again' }).click()
  await verdict(page).getByText('Intact: the one sealed event is as it was sealed, signed by').waitFor()
  const kept = {
    name: 'kept.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(stranger.checkpoint(3, new Uint8Array(32))),
  }
  await page.locator('[name=checkpoints]').setInputFiles(kept)
  await page.getByRole('button', { name: 'Check again' }).click()
  await verdict(page).getByText('Not intact').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await verdict(page).getByText('Intact: the one').waitFor()
  await release(page)
})

test('an invalid key is reported at its field', async () => {
  const { page } = await world.open('/verify')
  await page.locator('[name=key]').fill('a key')
  await pick(page, 'honest.ndjson', whole)
  await page.locator('[name=key][aria-invalid=true]').waitFor()
  expect(await page.locator('.err').textContent()).toContain('must be one line')
  expect(await findings(page)).toEqual([])
  await page.locator('[name=key]').fill(log.vkey)
  await page.locator('.err').waitFor({ state: 'detached' })
  await release(page)
})

test('once the page is open, files are checked without a network', async () => {
  const { page, troubles, quiet } = await world.open('/verify')
  // The checking script is loaded with the page.
  await quiet()
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.context().setOffline(true)
  // The control: nothing leaves this browser.
  expect(
    await page.evaluate(() =>
      fetch('/livez').then(
        () => 'answered',
        () => 'no network',
      ),
    ),
  ).toBe('no network')
  requested.length = 0
  expect(await pick(page, 'honest.ndjson', whole)).toMatch(/^Intact/)
  expect(await pick(page, 'flipped.ndjson', flipped)).toMatch(/^Not intact/)
  expect(requested).toEqual([])
  await page.context().setOffline(false)
  expect((await troubles()).filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await release(page)
})

test('a long check shows its progress, does not block the page, and can be canceled', async () => {
  const file = join(folder, 'long.ndjson')
  const [first = ''] = lines
  // 200 MB of large events: reading takes long enough to press a button.
  const row = `${first.replace(/"raw":"[^"]*"/, `"raw":"${Buffer.alloc(150_000, 'a').toString('base64')}"`)}\n`
  await writeFile(file, row.repeat(Math.ceil(200_000_000 / row.length)))
  const { page } = await world.open('/verify')
  await page.locator('[name=file]').setInputFiles(file)
  await page.getByText(/^\d.* of 200 MB$/).waitFor()
  expect(Number(await page.getByRole('progressbar').getAttribute('value'))).toBeLessThan(200_000_000)
  await page.locator('[name=key]').fill('alive')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.locator('[name=key]').fill('')
  expect(await pick(page, 'honest.ndjson', whole)).toMatch(/^Intact: all 8/)
  await release(page)
})

test('a file is picked and checked by keyboard alone', async () => {
  const { page } = await world.open('/verify')
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, 'file')
  await page.keyboard.press('Enter')
  const file = { name: 'honest.ndjson', mimeType: 'text/plain', buffer: Buffer.from(whole) }
  await (await choosing).setFiles(file)
  await verdict(page).waitFor()
  await tabTo(page, 'key')
  await page.keyboard.type(log.vkey)
  await tabTo(page, 'Check again')
  await page.keyboard.press('Enter')
  await verdict(page)
    .getByText(/signed by arrive\.example/)
    .waitFor()
  await release(page)
})

test('if the checking script does not load, the page says so and retries', async () => {
  const { page } = await world.open('/about')
  await page.route(/verify-worker\./, (route) => route.abort())
  await page.goto(`${world.arrive.origin()}/verify`)
  await page.getByRole('alert').getByText('We could not load what checks the file.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.unroute(/verify-worker\./)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(await pick(page, 'honest.ndjson', whole)).toMatch(/^Intact/)
  await release(page)
})

test('a tampered checking script is refused', async () => {
  const { page } = await world.open('/about')
  await page.route(/verify-worker\./, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};self.tampered = true` })
  })
  await page.goto(`${world.arrive.origin()}/verify`)
  await page.getByRole('alert').getByText('We could not load what checks the file.').waitFor()
  await release(page)
})

test.each([
  ['an intact file', whole],
  ['a file that was touched', flipped],
  ['a letter', 'Dear surveyor\n'],
])('the result of %s is accessible and fits every width', async (_, text) => {
  const { page } = await world.open('/verify')
  await pick(page, 'a-file-with-a-long-name-that-somebody-at-the-agency-has-given-it-2026-11-23.ndjson', text)
  for (const width of [360, 768, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await findings(page)]).toEqual([width, []])
  }
  expect(await overflowing(page)).toEqual([])
  expect(await layoutProblems(page)).toEqual([])
  await release(page)
})
