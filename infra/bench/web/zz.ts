import { createClient } from '@arrive/services/testing/client.ts'
import { newStaff } from '@arrive/services/testing/people.ts'
import { launchChromium } from '../../e2e/browser.ts'
import { startServer } from '../processes.ts'
import { QUIET } from '../saving.ts'
import { script } from '../scripts.ts'
const server = await startServer(script('servers/site.ts'), QUIET)
const origin = `http://127.0.0.1:${server.port}`
const staff = await newStaff(createClient(() => origin), 'a@b.example')
const browser = await launchChromium()
const want = process.argv.slice(2)
for (const w of want) {
  const [path, width, scheme = 'light', full = 'full'] = w.split(',')
  const c = await browser.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme as 'light', reducedMotion: 'reduce' })
  const page = await c.newPage()
  await page.addInitScript((t) => sessionStorage.setItem('token_user', t), staff.token)
  await page.goto(origin + path!.replace('{id}', String(staff.person)), { waitUntil: 'networkidle' })
  if (path!.includes('tab2')) {}
  const wide = await page.evaluate(() => [...document.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => `${e.tagName}.${e.className} ${Math.round(e.getBoundingClientRect().right)} ${e.textContent?.slice(0, 30)}`).slice(0, 12))
  const h = await page.evaluate(() => document.documentElement.scrollHeight + ' w ' + document.documentElement.scrollWidth + ' ' + [...document.querySelectorAll('*')].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).display !== 'inline').map((e) => e.tagName + '.' + e.className + ' ' + e.scrollWidth + '>' + e.clientWidth).join(' | '))
  console.log(w, h, wide)
  if (full !== 'none') await page.screenshot({ path: `/tmp/i5-pics/${path!.replace(/\W+/g, '_')}-${width}-${scheme}.png`, fullPage: full === 'full' })
  await c.close()
}
await browser.close(); await server.stop()
