import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '@arrive/services/tests/testing/commands.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { tabTo } from '../../infra/e2e/keyboard.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { askForCare, startWorld, type World } from '../testing/world.ts'

const VERIFY = join(import.meta.dirname, '..', '..', 'services', 'maintenance', 'verify.ts')
const CALLS = (url: URL) => url.pathname.startsWith('/proof/')

let world: World
beforeAll(async () => {
  world = await startWorld()
  await askForCare(world, [1, 2, 3])
})
afterAll(() => world?.end())

/** Fakes a state that only a broken server would have. */
async function openWith(state: object): Promise<Page> {
  const { page } = await open(world, '/register-staff')
  await page.route(
    (url) => url.pathname === '/proof/state',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...state } })
    },
  )
  await page.goto(`${world.origin}/proof`)
  await page.locator('.adm-narrow').waitFor()
  return page
}

describe('the state of the seals', () => {
  test('shows once loaded, and can be reloaded after a failure', async () => {
    const { page } = await open(world, '/register-staff')
    const requested = Promise.withResolvers<void>()
    await page.route(CALLS, async (route) => {
      await requested.promise
      await route.abort()
    })
    await page.goto(`${world.origin}/proof`)
    await page.getByText('Loading data...').waitFor()
    expect(await faults(page)).toEqual([])
    requested.resolve()
    await page.getByRole('alert').getByText('We could not load the state of the seals.').waitFor()
    expect(await faults(page)).toEqual([])
    await page.unroute(CALLS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /^Intact since / }).waitFor()
    await page.getByText('Not anchored anywhere yet.').waitFor()
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('is refreshed every ten seconds; a failed refresh keeps the old state and says so', async () => {
    const { page } = await open(world, '/register-staff')
    await page.clock.install()
    await page.goto(`${world.origin}/proof`)
    await page.getByRole('heading', { name: /^Intact since / }).waitFor()
    await page.route(CALLS, (route) => route.abort())
    await page.clock.runFor(11_000)
    await page.getByText('We could not look again just now.').waitFor()
    await page.getByRole('heading', { name: /^Intact since / }).waitFor()
    await page.unroute(CALLS)
    await page.clock.runFor(10_000)
    await page.getByText('We could not look again just now.').waitFor({ state: 'detached' })
    // An installed clock can't be removed, so close the context.
    await page.context().close()
  })

  test('is red, with the next steps, if the log is not the sealed one', async () => {
    const page = await openWith({ fork: true, unsealed: 3 })
    await page.getByRole('alert').getByRole('heading', { name: 'Sealing has stopped' }).waitFor()
    await page.getByText('Do not delete, restore or repair anything yet.').waitFor()
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('offers to reseal the log with a reason, and says so if that is not needed', async () => {
    const page = await openWith({ fork: true })
    await page.getByRole('button', { name: 'Seal anew...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Seal all records anew?' })
    await dialog.waitFor()
    const send = dialog.getByRole('button', { name: 'Seal anew' })
    await send.click()
    await dialog.getByRole('alert').getByText('Please say why.').waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The backup of Friday was put back. Ticket 4411.')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/proof/adopt'))
    // The real log is intact, so the server refuses.
    await send.click()
    const request = await sent
    expect(request.postDataJSON()).toEqual({ reason: 'The backup of Friday was put back. Ticket 4411.' })
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await page.locator('.sh-toast').getByText('nothing was changed').waitFor()
    await release(page)
  })

  test('says that nothing is sealed before the first seal', async () => {
    const page = await openWith({ size: 0, events: 0, since: null, checked: null, key: null })
    await page.getByRole('heading', { name: 'Nothing is sealed yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Copy key' }).count()).toBe(0)
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('names anchors with and without a checkpoint', async () => {
    const anchor = { size: 7, time: '2026-11-23T12:00:00.000Z', failing: null, fork: false }
    const page = await openWith({
      anchors: [
        { ...anchor, anchor: 'folder' },
        { ...anchor, anchor: 'mail', time: null },
        { ...anchor, anchor: 'witness witness.example', fork: true },
      ],
    })
    await page.getByText('Has a checkpoint that this log does not go on from.').waitFor()
    await page.getByText('No copy yet.').waitFor()
    await page.getByText('Witness witness.example', { exact: true }).waitFor()
    expect(await page.getByText('Not anchored anywhere yet.').count()).toBe(0)
    expect(await faults(page)).toEqual([])
    // The server has no anchors, but accepts the request anyway.
    await page.getByRole('button', { name: 'Send latest checkpoint now' }).click()
    await page.locator('.sh-toast').getByText('The latest checkpoint is being sent.').waitFor()
    await release(page)
  })
})

describe('what a surveyor needs', () => {
  test('includes the whole log, which verifies with the shown key', async () => {
    const { page, troubles } = await open(world, '/proof')
    const button = page.getByRole('button', { name: 'Download for a surveyor' })
    await button.waitFor()
    const downloading = page.waitForEvent('download')
    await tabTo(page, 'Download for a surveyor')
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^arrive-log-\d{4}-\d\d-\d\d\.ndjson$/)
    const key = (await page.locator('.adm-narrow code.in').textContent()) ?? ''
    const said = await runCommand(VERIFY, [await download.path(), '--key', key, '--json'], {})
    expect([said.code, JSON.parse(said.stdout)]).toMatchObject([0, { ok: true, key, findings: [] }])
    expect(await readFile(await download.path(), 'utf8')).not.toContain('patient.1@mail.example')
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('includes a message if the download did not finish', async () => {
    const { page } = await open(world, '/proof')
    await page.route(
      (url) => url.pathname === '/proof/export',
      (route) => route.abort(),
    )
    await page.getByRole('button', { name: 'Download for a surveyor' }).click()
    await page.locator('.sh-toast').getByText('The download did not finish.').waitFor()
    await release(page)
  })

  test('includes the key, which a button copies', async () => {
    const { page } = await open(world, '/proof')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.origin })
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.locator('.sh-toast').getByText('Key copied').waitFor()
    const { vkey } = (await world.client.get('/proof/key')).body
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(vkey)
    await page.context().clearPermissions()
    await release(page)
  })

  test('includes the latest checkpoint, and a link to the verification page', async () => {
    const { page } = await open(world, '/proof')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save latest checkpoint' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toMatch(/^.+\n\d+\n.{44}\n\n— /)
    await page.getByRole('link', { name: /\/verify$/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Verify a file' }).waitFor()
    await release(page)
  })
})
