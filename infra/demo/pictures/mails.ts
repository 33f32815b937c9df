import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agency } from '@arrive/contracts/agency.ts'
import { mails } from '@arrive/contracts/generated/mails.js'
import { writeMail } from '@arrive/contracts/mail.ts'
import type { Browser } from 'playwright-core'

/** A phone, and the pane of a mail client. */
export const WIDTHS = [360, 700] as const
export const SCHEMES = ['light', 'dark'] as const
const COUNTS = { left: 9, total: 9, applications: 12, requests: 4, returned: 1, reviews: 23, unfinished: 5 }
const LINK = `https://agency.example/go#invitation.17.mwtpsvxu.${'A'.repeat(43)}`

export interface MailPicture {
  readonly name: string
  readonly png: Buffer
  readonly overflows: boolean
}

/** Takes pictures of every mail's HTML in all widths and color schemes. */
export async function takeMails(browser: Browser): Promise<readonly MailPicture[]> {
  const pictures: MailPicture[] = []
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport: { width, height: 480 }, colorScheme })
      const page = await context.newPage()
      for (const mail of mails) {
        await page.setContent(writeMail(mail, { link: LINK, stop: LINK, sender: agency, counts: COUNTS }).html)
        const overflows = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
        const png = await page.screenshot({ fullPage: true })
        pictures.push({ name: `${mail.id}-${width}-${colorScheme}`, png, overflows: overflows === true })
      }
      await context.close()
    }
  }
  return pictures
}

export async function lookAtMails(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { name, png } of await takeMails(browser)) writeFileSync(join(folder, `${name}.png`), png)
}
