import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHIPPED_TESTIMONIALS } from '@arrive/contracts/site.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const TAG = '<span class="tag">Sample</span>'
const OWN = ['Ann O’Hara & Co.', 'Ben <b>', 'Cid "C"', "Dee's"].map((name) => ({
  name,
  words: `${name} says: I like it here.`,
  sample: false,
}))

/** As the server sends it, without the page's script. */
async function asSent(path = '/'): Promise<string> {
  const response = await fetch(world.arrive.origin() + path, { headers: { accept: 'text/html' } })
  return response.text()
}

async function shownIn() {
  const { page, troubles } = await world.open('/')
  const names = await page.locator('.pub-quote figcaption').allTextContents()
  const tags = await page.locator('.pub-quote .tag').allTextContents()
  const seen = { names, tags, troubles: await troubles() }
  await release(page)
  return seen
}

test('a new installation marks its four testimonials as samples, as sent and after its script has run', async () => {
  expect((await asSent()).split(TAG)).toHaveLength(5)
  expect(await shownIn()).toEqual({
    names: SHIPPED_TESTIMONIALS.map(({ name }) => name),
    tags: ['Sample', 'Sample', 'Sample', 'Sample'],
    troubles: [],
  })
  const { testimonials } = await (await fetch(`${world.arrive.origin()}/site`)).json()
  expect(testimonials).toEqual(SHIPPED_TESTIMONIALS)
})

test('after a restart with four of its own it shows them, unmarked, as sent and after its script has run', async () => {
  await writeFile(join(world.arrive.dataDir, 'site.json'), JSON.stringify({ testimonials: OWN }))
  await world.arrive.restart()
  const html = await asSent()
  expect(html).not.toContain(TAG)
  expect(html).not.toContain('Denise M.')
  expect(html).toContain('Ben &lt;b&gt; says')
  expect(await shownIn()).toEqual({ names: OWN.map(({ name }) => name), tags: [], troubles: [] })
  expect(await (await fetch(`${world.arrive.origin()}/site`)).json()).toEqual({ testimonials: OWN })
})
