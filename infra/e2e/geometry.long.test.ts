import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openBrowser, type TestBrowser } from './browser.ts'
import { layoutProblems, moved } from './geometry.ts'
import { startSite } from './site.ts'
import { release } from './tabs.ts'

let arrive: TestArrive
let browser: TestBrowser
beforeAll(async () => {
  arrive = await startSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
})

const FLAWS = `
  .b { overflow-x: auto }
  .c { display: block; min-height: 100vh }
  .d { height: 100vh }
  .h { position: sticky; top: 0; height: 130px }
  .e { position: fixed; inset: 0 }
  .n { width: 6em }
  .sign { font-size: 26px }
  .g { width: 40px; overflow: hidden; white-space: nowrap }
  .sh-foot { padding-bottom: 300px }`

/** Adds HTML to a page, with a style sheet that the page's policy allows. */
const show = (page: Page, html: string) =>
  page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(FLAWS)})
    document.adoptedStyleSheets = [sheet]
    document.body.innerHTML = ${JSON.stringify(html)}
  }`)

const LINES = '<p>A line of text</p>'.repeat(80)

it.each([
  ['a word that is wider than the page', `<main><h1>${'w'.repeat(190)}</h1></main>`, 'px wide'],
  ['a box that is scrolled sideways', `<main class="a"><div class="b">${'w'.repeat(190)}</div></main>`, 'sideways'],
  ['a link that is as tall as the window', `<main>${LINES}</main><a class="c" href="/">Admin</a>`, 'taller than'],
  ['a last screenful without anything', `<main>${LINES}</main><div class="d"></div>`, 'empty px'],
  ['a hole above the last line', `<main>${LINES}</main><div class="d"></div><p>End</p>`, 'a hole of'],
  ['a footer that goes on', `<main>${LINES}</main><footer class="sh-foot"><a href="/">Home</a></footer>`, 'the footer'],
  ['a phone number on two lines', `<main><p class="n">Call (704) 555-0142</p></main>`, 'breaks .704. 555-0142'],
  ['a signature that is cut off', `<main><input class="sign" value="${'w'.repeat(190)}"></main>`, 'is cut off'],
  [
    'a button that is cut off',
    '<main><div class="g"><button>Delete somebody</button></div></main>',
    'is cut off by div.g',
  ],
  ['a button under something', '<main><button>Logout</button></main><div class="e"></div>', 'lies under div.e'],
])('the layout problem is reported at every width: %s', async (_, html, trouble) => {
  const { page } = await browser.tabs.acquire(arrive.origin())
  await show(page, html)
  const found = await layoutProblems(page)
  for (const width of [360, 768, 1_440]) {
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${width} px: .*${trouble}`)))
  }
  await release(page)
})

it('a bar that covers half of a low window is reported', async () => {
  const { page } = await browser.tabs.acquire(arrive.origin())
  await show(page, `<header class="h"><p>Menu</p></header><main>${LINES}</main>`)
  expect(await layoutProblems(page)).toEqual([expect.stringMatching(/^320 px: bars cover 51 % .*header\.h "Menu"/)])
  await release(page)
})

it('a page without layout problems passes', async () => {
  const { page } = await browser.tabs.acquire(arrive.origin())
  const html = `<main>${LINES}<label>Name <input></label> <a href="/">Home</a></main>`
  await show(page, html)
  expect(await layoutProblems(page)).toEqual([])
  await release(page)
})

it('an element that moves, appears or disappears is reported', async () => {
  const { page } = await browser.tabs.acquire(arrive.origin())
  await page.evaluate(`document.body.innerHTML = '<main><p>One</p><p>Two</p></main>'`)
  expect(await moved(page, () => Promise.resolve())).toEqual([])
  expect(await moved(page, () => page.evaluate(`document.querySelector('p').remove()`))).not.toEqual([])
  await release(page)
})
