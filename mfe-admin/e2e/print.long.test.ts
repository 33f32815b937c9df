import { agency } from '@arrive/contracts/agency.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { longPerson } from '../../infra/e2e/long-words.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { askForCare, startWorld, type World } from '../testing/world.ts'

let world: World
let person: Staff
beforeAll(async () => {
  world = await startWorld()
  await askForCare(world, [1, 2])
  person = (await longPerson(world.client)).staff
})
afterAll(() => world?.end())

const PACKET = forms.filter(({ kind }) => kind === 'onboarding')
const LISTS = ['/admin', '/applicants', '/staff-details', '/staff-accounts', '/progress', '/audit']

/** Printed controls, and elements that overflow the sheet. */
const FLAWS = `[
  ...[...document.querySelectorAll('button, input, select, textarea, summary, .btn')]
    .filter((one) => one.checkVisibility()).map((one) => 'a control: ' + one.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll('.paper *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
      || one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => 'cut off: ' + one.textContent.slice(0, 40)),
]`

/** The words on paper. */
async function printed(page: Page): Promise<string> {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await page.locator('.paper').waitFor()
  expect(await page.evaluate<readonly string[]>(FLAWS)).toEqual([])
  return (await page.locator('main').allInnerTexts()).join()
}

const titles = PACKET.map((form) => [form.title, form] as const)

test.each(titles)('the review of %s prints its person, all tabs, and every text in full', async (_, form) => {
  const { page } = await open(world, pathFor(form.review?.route ?? '', person.person))
  await page.locator('.adm-log li').first().waitFor()
  const words = await printed(page)
  expect(words).toContain(agency.name)
  expect(words).toContain(`ID ${person.person}`)
  for (const { title } of form.parts) expect(words).toContain(title)
  await expectTexts(words, form)
  await release(page)
})

test.each(titles)('the own form %s prints whole answers, all tabs, and every text in full', async (_, form) => {
  const { page } = await open(world, pathFor(form.screen.route, person.person), { as: { staff: person.token } })
  await page.locator('main form').waitFor()
  const words = await printed(page)
  expect(words).toContain(`ID ${person.person}`)
  for (const { title } of form.parts) expect(words).toContain(title)
  await expectTexts(words, form)
  await release(page)
})

test.each(LISTS)('the list %s prints all of its columns', async (path) => {
  const { page } = await open(world, path)
  const columns = await page.locator('.adm-table th').allTextContents()
  await page.locator('tbody tr').first().waitFor()
  const words = await printed(page)
  expect(words).toContain(agency.name)
  for (const column of columns.filter((one) => one !== 'Actions')) expect(words).toContain(column.trim())
  await release(page)
})

/** Looks for each text's last line, which a folded or cut text would miss. */
async function expectTexts(words: string, { parts, consents = [] }: (typeof PACKET)[number]): Promise<void> {
  const ids = [...parts.flatMap(({ texts = [] }) => texts), ...consents.flatMap(({ text = [] }) => text)]
  for (const id of ids) {
    const { markdown } = (await world.client.get(`/texts/${id}`)).body as { readonly markdown: string }
    const [last = ''] = markdown.trim().split('\n').slice(-1)
    expect(letters(words)).toContain(letters(last.replace(/^\d+\./, '')))
  }
}

const letters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '')
