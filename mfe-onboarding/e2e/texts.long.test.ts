import { texts } from '@arrive/contracts/generated/texts.js'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { named, routeOf } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let staff: Staff
beforeAll(async () => {
  world = await startWorld()
  staff = await world.person()
})
afterAll(() => world?.end())

const plain = (words: string) =>
  words
    .replaceAll(/[*#>-]|\d+\.\s/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('the texts of a form can be read on it', () => {
  test.each(named.filter(([name]) => name !== 'application2'))('%s', async (_, form) => {
    const { page } = await open(world, routeOf(form, staff), { as: staff })
    await page.locator('main form').waitFor()
    const shown = plain((await page.locator('main').locator('p, li, h3').allTextContents()).join(' '))
    for (const id of form.parts.flatMap((part) => part.texts ?? [])) {
      const [, first = ''] =
        /^(?:###[^\n]*\n+)?([^\n{]{20,60})/.exec(texts.find((text) => text.id === id)?.markdown.trim() ?? '') ?? []
      expect(shown).toContain(plain(first))
    }
    await release(page)
  })
})

test('the contents of the handbook lead to each chapter and to the signature', async () => {
  const { page } = await open(world, '/handbook/{id}', { as: staff })
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Infection control' }).click()
  const heading = page.getByRole('heading', { level: 2, name: 'Infection control' })
  await heading.and(page.locator(':focus')).waitFor()
  await contents.locator('[aria-current]:visible', { hasText: 'Infection control' }).waitFor()
  // Jumps back from the middle of a long chapter.
  await contents.getByRole('link', { name: 'General employment policies' }).click()
  await contents.locator('[aria-current]:visible', { hasText: 'General employment policies' }).waitFor()
  await page.evaluate("scrollBy({ top: 900, behavior: 'instant' })")
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))')
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
  await contents.locator('[aria-current]:visible', { hasText: 'Welcome' }).waitFor()
  expect(await contents.getByRole('link').allTextContents()).toEqual([
    'Welcome',
    'Introduction',
    'Philosophy',
    'Mission',
    'Values',
    'General employment policies',
    'Safety and caring',
    'Workplace safety',
    'Infection control',
    'Emergency and orientation',
    'Acknowledgment',
  ])
  await release(page)
})
