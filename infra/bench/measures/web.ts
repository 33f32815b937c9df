import { consent } from '@arrive/services/tests/testing/esign.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../../e2e/browser.ts'
import { interleave } from '../blocks.ts'
import type { Figure } from '../figures.ts'
import { onAllCores, SERVER, startServer } from '../processes.ts'
import { clientOf, newPerson, QUIET } from '../requests.ts'

/** Lighthouse's slow mobile network: 150 ms, 1.6 Mbit/s down, 0.75 up; and a quarter of the processor. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** Longer tasks block the main thread, by what they take longer (https://web.dev/articles/tbt). */
const TASK_MS = 50
/** Besides files of the screens, everything is an API call. */
const FILES = /\.(js|css|woff2|svg|avif|webp|png|ico|json)$/

type Session = readonly [key: string, token: string]

export async function measure(): Promise<readonly Figure[]> {
  const { port } = await startServer(SERVER, QUIET)
  const { person, token } = await newPerson(port)
  await consent(clientOf(port), token)
  const office: Session = ['authToken', await adminToken(clientOf(port))]
  const browser = await onAllCores(launchChromium)
  const screen = (path: string, session: Session) => () => visit(browser, `http://127.0.0.1:${port}${path}`, session)
  const screens = await interleave({
    form: screen(`/hipaa/${person}`, ['token_user', token]),
    admin: screen('/admin', office),
    progress: screen('/progress', office),
    login: screen('/user-login', ['none', '']),
  })
  await browser.close()
  const all = Object.entries(screens)
  const paints = all.map(([name, { paint }]): Figure => {
    const today = '2,900–3,000 ms'
    return { name: `first paint on a phone, ${name}`, today, unit: 'ms', must: 1_200, aim: 1_000, value: paint }
  })
  const value = Math.max(...all.map(([, { blocking }]) => blocking))
  return [
    ...paints,
    { name: 'most blocking time of a screen', today: '599–1,216 ms', unit: 'ms', must: 500, aim: 300, value },
    { name: 'requests of a cold form', today: '45', must: 25, value: screens.form.requests },
    { name: 'API calls of a cold form', today: '16', must: 4, value: screens.form.calls },
  ]
}

/** Opens a page in a fresh profile, throttled like a phone, until the network rests. */
async function visit(browser: Browser, url: string, session: Session) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(([key, token]) => sessionStorage.setItem(key, token), session)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(url, { timeout: 60_000 })
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const calls = requests.slice(1).filter((path) => !FILES.test(path)).length
  const seen = { ...(await timesOf(page)), requests: requests.length, calls }
  await context.close()
  return seen
}

/** First contentful paint, and the total blocking time after it. */
function timesOf(page: Page) {
  return page.evaluate(async (taskMs) => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const { promise, resolve } = Promise.withResolvers<readonly Readonly<Record<'startTime' | 'duration', number>>[]>()
    // TypeScript's library does not know this type.
    const longTasks = { type: 'longtask', buffered: true } as never
    new PerformanceObserver((list) => resolve(list.getEntries())).observe(longTasks)
    setTimeout(resolve, 500, [])
    const after = (await promise).filter(({ startTime }) => startTime >= paint)
    return { paint, blocking: after.reduce((sum, { duration }) => sum + duration - taskMs, 0) }
  }, TASK_MS)
}
