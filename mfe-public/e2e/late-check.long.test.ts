import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { answerPersonal, fillPersonal, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const CHECK = '**/form-check.*.js'

/** Follows a link to the career application, which then loads its check. */
async function openCareer(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Career', exact: true }).click()
  await page.getByRole('heading', { name: 'Personal and contact' }).waitFor()
}

test('a check that cannot be loaded stops the step with a message, and the next try continues', async () => {
  const { page } = await world.open('/about')
  await page.route(CHECK, (route) => route.abort())
  await openCareer(page)
  await press(page, 'Next')
  const sentence = 'We could not check your answers. Check your connection and try again.'
  await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
  await page.unroute(CHECK)
  await fillPersonal(page)
  await page.getByRole('heading', { name: 'Position', exact: true }).waitFor()
  await release(page)
})

describe('while the check of the career application is loading', () => {
  /** The form with its first tab filled in, and a function that lets the check load. */
  const openWaiting = async () => {
    const { page } = await world.open('/about')
    const held = Promise.withResolvers<void>()
    await page.route(CHECK, async (route) => {
      await held.promise
      await route.continue()
    })
    const requested = page.waitForRequest(CHECK)
    await openCareer(page)
    await answerPersonal(page)
    const arrive = async () => {
      held.resolve()
      await (await (await requested).response())?.finished()
    }
    return { page, arrive }
  }

  test('Next clicked several times moves one tab forward, so that Back leads to the first one', async () => {
    const { page, arrive } = await openWaiting()
    for (let presses = 0; presses < 3; presses += 1) await press(page, 'Next')
    await arrive()
    await page.getByRole('heading', { name: 'Position', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Personal and contact' }).waitFor()
    await release(page)
  })

  test('another page that is opened after Next was clicked stays open', async () => {
    const { page, arrive } = await openWaiting()
    await press(page, 'Next')
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await page.getByRole('heading', { name: 'Personal and contact' }).waitFor({ state: 'detached' })
    await arrive()
    // The waiting step has run by the time the form is opened again.
    await openCareer(page)
    await page.getByText('We restored the answers you started in this tab.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await page.waitForURL('**/about')
    await release(page)
  })
})
