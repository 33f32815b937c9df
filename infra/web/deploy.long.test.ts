import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openBrowser, type TestBrowser } from '../e2e/browser.ts'
import { untilHydrated } from '../e2e/hydrated.ts'
import { startSite } from '../e2e/site.ts'
import { filesIn } from './files.ts'
import { copyTree, type Tree } from './testing/tree.ts'

/** A build on a busy machine. */
const TIMEOUT_MS = 240_000
const TITLE = { from: 'title="About Us"', to: 'title="About all of us"' }

let tree: Tree
let arrive: TestArrive
let browser: TestBrowser
beforeAll(async () => {
  tree = await copyTree()
  arrive = await startSite({}, { site: tree.site })
  browser = await openBrowser()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
  tree?.end()
})

/** `npm run deploy:web -- mfe-public` in the copy. */
const deploy = () =>
  promisify(execFile)(process.execPath, ['infra/run/run.mjs', 'deploy:web', 'mfe-public'], { cwd: tree.path })

const text = async (path: string) => (await fetch(arrive.origin() + path, { headers: { accept: 'text/html' } })).text()

/** Files that the pages and `config.json` name but the site lacks. Checked on disk, because the server caches files. */
function missing(): readonly string[] {
  const pages = filesIn(join(tree.site, 'pages')).filter((file) => file.endsWith('.html'))
  const texts = [...pages.map((page) => join('pages', page)), join('files', 'config.json')].map(onDisk)
  const named = texts.flatMap((found) => [...found.matchAll(/"(\/(?:shell|remotes|art|fonts)\/[^"]+)"/g)])
  const hrefs = [...new Set(named.map(([, href = '']) => href))]
  if (hrefs.length < 10) throw new Error('The pages name next to nothing')
  return hrefs.filter((href) => !existsSync(join(tree.site, 'files', href)))
}

const onDisk = (file: string) => readFileSync(join(tree.site, file), 'utf8')

async function missingDuring(work: Promise<unknown>): Promise<readonly string[]> {
  const lost = new Set<string>()
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (const href of missing()) lost.add(href)
    await pause(10)
  }
  await done
  return [...lost]
}

async function goToAbout(page: Page): Promise<string | null> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await page.waitForURL(/\/about$/)
  return page.getByRole('heading', { level: 1, name: /About/ }).textContent()
}

it(
  'a remote deployed into a running installation leaves open tabs on their old files',
  async () => {
    const old = await browser.open()
    await old.page.goto(`${arrive.origin()}/staff-application`)
    await untilHydrated(old.page)
    await old.page.getByLabel('First name').fill('Ana')
    const shell = /\/shell\/main\.\w+\.js/
    const before = { shell: shell.exec(await text('/'))?.[0], config: await text('/config.json') }

    tree.change(join('mfe-public', 'src', 'pages', 'about.tsx'), TITLE.from, TITLE.to)
    expect(await missingDuring(deploy())).toEqual([])
    expect(await text('/config.json')).not.toBe(before.config)
    expect(shell.exec(await text('/'))?.[0]).toBe(before.shell)

    expect(await old.page.getByLabel('First name').inputValue()).toBe('Ana')
    expect(await goToAbout(old.page)).toBe('About Us')
    expect(await old.troubles()).toEqual([])

    const fresh = await browser.open()
    await fresh.page.goto(arrive.origin())
    await untilHydrated(fresh.page)
    expect(await goToAbout(fresh.page)).toBe('About all of us')
    await fresh.page.reload({ waitUntil: 'networkidle' })
    expect(await fresh.page.locator('h1').textContent()).toBe('About all of us')
    expect(await fresh.troubles()).toEqual([])
  },
  TIMEOUT_MS,
)
