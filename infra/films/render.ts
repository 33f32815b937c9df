import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import type { Encoded } from './encoded.ts'
import { frameOf, framesOf, REELS, type Reel } from './films.ts'
import type { InPage, Order } from './in-page.ts'
import { mp4 } from './mp4.ts'
import { type Film, PER_SECOND, SIZE } from './time.ts'
import { webm } from './webm.ts'

/**
 * Renders the login films again: `node infra/films/render.ts [name …]`. All it needs is the installed Chromium, whose
 * own encoders make both files. (The first film, evening-street, was drawn with the art and is kept as it came.)
 */

const CLIPS = fileURLToPath(new URL('../../shell/kit/clips/', import.meta.url))
const LIMIT = 200 * 1_024
/**
 * What is tried, best first, until a file is small enough. AV1 with a fine first frame and even steps after it looks
 * best; Chromium's H.264 never goes under a certain quality, only under a size. That file is for old Safaris.
 */
const COARSE = [130, 140, 150, 160, 170, 180, 190, 200, 210, 220]
const AV1 = COARSE.map((others) => ({ codec: 'av01.0.05M.08', size: SIZE, quantizers: [30, others] as const }))
const H264 = [720, 640, 560, 480].map((size) => ({ codec: 'avc1.640020', size, bitrate: 120_000 }))
const KINDS = [
  { ending: 'webm', settings: AV1, file: webm },
  { ending: 'mp4', settings: H264, file: mp4 },
] as const

type Setting = Pick<Order, 'codec' | 'size' | 'bitrate' | 'quantizers'>

async function encoded(page: Page, film: Film, setting: Setting): Promise<Encoded> {
  const order = { frames: framesOf(film), ...setting, perSecond: PER_SECOND }
  const { chunks, description } = await page.evaluate(
    (given) => (globalThis as unknown as InPage).films.encode(given),
    order,
  )
  return {
    chunks: chunks.map(({ data, key }) => ({ data: Buffer.from(data, 'base64'), key })),
    description: Buffer.from(description, 'base64'),
    size: setting.size,
    perSecond: PER_SECOND,
  }
}

async function keep(name: string, content: Buffer): Promise<void> {
  await writeFile(`${CLIPS}${name}`, content)
  console.log(`${name}: ${Math.round(content.length / 1_024)} KiB`)
}

type Kind = (typeof KINDS)[number]

async function smallEnough(page: Page, { film, name }: Reel, { settings, ending, file }: Kind): Promise<Buffer> {
  for (const setting of settings) {
    const content = file(await encoded(page, film, setting))
    if (content.length <= LIMIT) return content
  }
  throw new Error(`${name}.${ending} does not fit into ${LIMIT} bytes.`)
}

async function render(page: Page, reel: Reel): Promise<void> {
  const still = { svg: frameOf(reel.film, reel.poster), size: SIZE, quality: 0.8 }
  const poster = await page.evaluate((given) => (globalThis as unknown as InPage).films.poster(given), still)
  await keep(`${reel.name}.jpg`, Buffer.from(poster, 'base64'))
  for (const kind of KINDS) await keep(`${reel.name}.${kind.ending}`, await smallEnough(page, reel, kind))
}

/** Encoders are given to secure pages only; this one is answered here and never leaves the machine. */
async function securePage(page: Page): Promise<Page> {
  await page.route('https://films.invalid/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>films</title>' }),
  )
  await page.goto('https://films.invalid/')
  await page.addScriptTag({ path: fileURLToPath(new URL('in-page.js', import.meta.url)) })
  return page
}

const names = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const page = await securePage(await browser.newPage())
  for (const reel of REELS.filter(({ name }) => names.length === 0 || names.includes(name))) await render(page, reel)
} finally {
  await browser.close()
}
