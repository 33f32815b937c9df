import { PATIENTS } from '@arrive/contracts/lists.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { askForCare, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await askForCare(world, [...Array(23).keys()])
})
afterAll(() => world?.end())

const table = (page: Page) => page.getByRole('table', { name: 'Patients' })
const column = (page: Page, at: number) => page.locator(`tbody tr td:nth-child(${at})`).allTextContents()

/** Delays the next response with rows. */
async function holdNextPage(page: Page) {
  const [asked, known] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    (url) => url.pathname === PATIENTS.path,
    async (route) => {
      asked.resolve()
      await known.promise
      await route.continue()
    },
    { times: 1 },
  )
  return { asked: asked.promise, go: () => known.resolve() }
}

describe('pages of ten', () => {
  test('pages can be turned, also by their URLs, which contain no names', async () => {
    const { page, troubles } = await open(world, '/admin')
    await table(page).waitFor()
    const firsts: string[] = []
    const remember = async () => firsts.push((await column(page, 3)).join())
    const words = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
    await remember()
    expect(await words.textContent()).toBe('1–10 of 23')
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await words.getByText('11–20 of 23').waitFor()
    await remember()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await words.getByText('21–23 of 23').waitFor()
    expect(await page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true)
    await page.reload()
    await words.getByText('21–23 of 23').waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await words.getByText('11–20 of 23').waitFor()
    expect((await column(page, 3)).join()).toBe(firsts[1])
    await page.goBack()
    await words.getByText('21–23 of 23').waitFor()
    await page.goForward()
    await words.getByText('11–20 of 23').waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await words.getByText('1–10 of 23').waitFor()
    expect((await column(page, 3)).join()).toBe(firsts[0])
    expect(page.url()).not.toContain('mail')
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('the range describes the rows that are shown until the next ones are loaded, and the focus stays', async () => {
    for (const width of [1_440, 360]) {
      const { page, troubles } = await open(world, '/admin', { width, height: 740 })
      const nav = page.getByRole('navigation', { name: 'Pages' })
      const next = nav.getByRole('button', { name: 'Next', exact: true })
      const list = page.locator('.adm-scroll, .adm-cards')
      await nav.getByText('1–10 of 23').waitFor()
      const emails = () => list.getByText(/^patient\.\d+@/).allTextContents()
      const first = await emails()
      const held = await holdNextPage(page)
      await next.focus()
      await page.keyboard.press('Enter')
      await held.asked
      await page.waitForURL('**/admin?page=2&cursor=*')
      await list.and(page.locator('[aria-busy=true]')).waitFor()
      expect([await nav.getByRole('status').textContent(), await emails()]).toEqual(['1–10 of 23', first])
      await page.keyboard.press('Enter')
      held.go()
      await nav.getByText('11–20 of 23').waitFor()
      const second = await emails()
      expect([second.length, second.filter((email) => first.includes(email))]).toEqual([10, []])
      expect(await list.getAttribute('aria-busy')).toBe('false')
      await page.keyboard.press('Enter')
      await nav.getByText('21–23 of 23').waitFor()
      expect(await next.isDisabled()).toBe(true)
      expect(await next.evaluate((one) => one === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      expect(new URL(page.url()).searchParams.get('page')).toBe('3')
      expect(await troubles()).toEqual([])
      await release(page)
    }
  })

  test('pages follow the server’s order', async () => {
    const { page } = await open(world, '/admin')
    await table(page).waitFor()
    const head = page.getByRole('columnheader', { name: 'Registration Date' })
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect((await column(page, 3))[0]).toBe('patient.22@mail.example')
    await head.getByRole('button').click()
    await page.getByRole('cell', { name: 'patient.0@mail.example' }).waitFor()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    expect(new URL(page.url()).search).toBe('?sort=created_at')
    await release(page)
  })
})

test('a page begins at its top where the document before it was scrolled', async () => {
  const { page } = await open(world, '/account', { height: 420 })
  await page.getByRole('heading', { name: 'Password' }).waitFor()
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await page.goto(`${world.origin}/proof`)
  await page.getByText('Sealed events').waitFor()
  await settled(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await release(page)
})
