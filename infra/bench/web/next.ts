import type { Page } from 'playwright-core'
import type { Figure } from '../ratios.ts'
import { middle, paired } from './paired.ts'
import type { Sites } from './sites.ts'
import { contextOf, newPage } from './visit.ts'

const ROUNDS = 5
/** The target form, the form before it, and an unrelated one; each with the last file that it prefetches. */
const TARGET = 'verification'
const BEFORE = { form: 'hipaa', ahead: '/get_verification_data' }
const ELSEWHERE = { form: 'registered', ahead: '/get_handbook_data' }

/** Time from clicking the link until the next form is usable, prefetched or not. */
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

async function goFrom({ browser, product: { origin, staff } }: Sites, { form, ahead }: typeof BEFORE): Promise<number> {
  const page = await newPage(browser, { token: staff.token })
  try {
    const fetched = page.waitForResponse((response) => response.url().endsWith(ahead))
    await page.goto(`${origin}/${form}/${staff.person}`)
    await fetched
    await quiet(page)
    return await goTo(page, `/${TARGET}/${staff.person}`)
  } finally {
    await contextOf(page).close()
  }
}

/** Waits for half a second without responses, which is shorter than filling in a form. */
function quiet(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const wait = () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 500)
        }
        new PerformanceObserver(wait).observe({ type: 'resource' })
        wait()
      }),
  )
}

/** Measured in the page, to exclude the test driver's time. */
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
