import { mails } from '@arrive/contracts/generated/mails.js'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../e2e/browser.ts'
import { SCHEMES, takeMails, WIDTHS } from './mails.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

test('every mail fits a phone and a wide window, and differs between light and dark', async () => {
  const pictures = await takeMails(browser)
  expect(pictures).toHaveLength(mails.length * WIDTHS.length * SCHEMES.length)
  expect(pictures.filter(({ overflows }) => overflows).map(({ name }) => name)).toEqual([])
  const png = (name: string) => pictures.find((picture) => picture.name === name)?.png
  for (const { id } of mails) {
    for (const width of WIDTHS) {
      expect([id, png(`${id}-${width}-light`)?.equals(png(`${id}-${width}-dark`) ?? Buffer.alloc(0))]).toEqual([
        id,
        false,
      ])
    }
  }
})
