import { printFigure } from '@arrive/services/tests/attacks/print-figure.ts'
import { sized } from '@arrive/services/tests/testing/size.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { fillPersonal, fillPosition, fillReferences, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

const SENTENCE = 'The resume must be 5 MB or smaller.'
const LARGE = 6 * 1_024 * 1_024

/** Sends a resume of this size from a script in the page, bypassing the form's check, and reads the response. */
const send = (page: Page, bytes: number) =>
  page.evaluate(async (size) => {
    const body = new FormData()
    body.set('firstName', 'Ben')
    body.set('resume', new File([new Uint8Array(size)], 'resume.pdf', { type: 'application/pdf' }))
    const answer = await fetch('/staff_applications', { method: 'POST', body })
    const { message } = (await answer.json()) as { message: string }
    return `${answer.status} ${message}`
  }, bytes)

/** A resume that is too large is refused before sending; if it is sent anyway, the response is readable. */
const times = sized(10, 200)

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('a resume that is too large is reported at its field until another file is chosen', async () => {
  const { page } = await world.open('/staff-application')
  await fillPersonal(page)
  await fillPosition(page)
  await fillReferences(page)
  const resume = page.locator('[name="resume"]')
  const error = page.locator('.field.bad .err')
  await resume.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(LARGE) })
  await error.getByText(SENTENCE, { exact: true }).waitFor()
  await press(page, 'Submit')
  expect(await error.allTextContents()).toEqual([SENTENCE])
  expect(await page.getByRole('dialog').count()).toBe(0)
  await resume.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await error.waitFor({ state: 'detached' })
  await release(page)
})

test.each([LARGE, 4 * LARGE])(
  `of %s bytes gets a 413 whose message the page can read, each of ${times} times`,
  async (bytes) => {
    const { page } = await world.open('/about')
    const read: string[] = []
    for (let at = 0; at < times; at++) read.push(await send(page, bytes).catch(String))
    const right = read.filter((one) => one === `413 ${SENTENCE}`).length
    printFigure(
      `a resume of ${bytes} bytes from a browser`,
      `${right} of ${times} read the 413`,
      `${times} of ${times}`,
    )
    expect(read).toEqual(Array.from({ length: times }, () => `413 ${SENTENCE}`))
    await release(page)
  },
  10_000 + times * 2_000,
)
