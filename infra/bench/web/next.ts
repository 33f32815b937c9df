import type { Page } from 'playwright-core'
import type { Figure } from '../ratios.ts'
import { middle, paired } from './paired.ts'
import type { Sites } from './sites.ts'
import { contextOf, newPage } from './visit.ts'

const ROUNDS = 5
/** The form that is gone to, the one before it, and one whose next form is another. */
const TARGET = { title: 'Job Reference Verification', route: 'verification' }
const BEFORE = 'hipaa'
const ELSEWHERE = 'registered'

/** From the press on its link until the next form can be used: fetched ahead by the form before it, and from elsewhere. */
export async function measureNext(sites: Sites): Promise<readonly Figure[]> {
  const seen = await paired(ROUNDS, { ahead: () => goFrom(sites, BEFORE), cold: () => goFrom(sites, ELSEWHERE) })
  const [ahead, cold] = [middle(seen.ahead, (ms) => ms), middle(seen.cold, (ms) => ms)]
  return [
    {
      name: 'next form, fetched ahead ÷ cold',
      value: ahead / cold,
      atMost: 0.4,
      detail: `${Math.round(ahead)} ms and ${Math.round(cold)} ms`,
    },
  ]
}

async function goFrom({ browser, product: { origin, staff } }: Sites, form: string): Promise<number> {
  const page = await newPage(browser, { token: staff.token })
  try {
    await page.goto(`${origin}/${form}/${staff.person}`)
    await page.locator('main form input:enabled').first().waitFor()
    // What a form fetches ahead begins when it is at work, and somebody who fills it takes longer than that.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_000)
    await page.waitForLoadState('networkidle')
    return await goTo(page, `/${TARGET.route}/${staff.person}`)
  } finally {
    await contextOf(page).close()
  }
}

/** Measured in the page: the browser's own hands would be counted otherwise. */
function goTo(page: Page, path: string): Promise<number> {
  return page.evaluate((target) => {
    const link = [...document.querySelectorAll('a')].find((one) => new URL(one.href).pathname === target)
    if (link === undefined) throw new Error(`No link leads to ${target}`)
    const begin = performance.now()
    link.click()
    return new Promise<number>((resolve) => {
      const look = () => {
        const isThere =
          location.pathname === target && document.querySelector('main form [name="applicantName"]:enabled')
        if (isThere) resolve(performance.now() - begin)
        else requestAnimationFrame(look)
      }
      look()
    })
  }, path)
}
