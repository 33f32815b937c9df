import type { Page } from 'playwright-core'
import { COVERED_CONTROLS, HEAVY_BARS, MISALIGNED, PLACES } from './geometry-in-page.ts'
import { untilHydrated, untilShown } from './hydrated.ts'
import { settled } from './settled.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
] as const

/** A phone on its side, and 400 % zoom of a small desktop. */
export const LOW_SIZES = [
  { width: 640, height: 360 },
  { width: 320, height: 256 },
] as const

const CHECKS = [
  ...SIZES.map((size) => ({ size, looks: [MISALIGNED, COVERED_CONTROLS] })),
  ...LOW_SIZES.map((size) => ({ size, looks: [HEAVY_BARS] })),
]

/** Elements that are too wide, too tall, empty at the end, or clickable but covered. */
export async function layoutProblems(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const { size, looks } of CHECKS) {
    await page.setViewportSize(size)
    await settled(page)
    for (const look of looks) {
      for (const trouble of await page.evaluate<readonly string[]>(look)) found.push(`${size.width} px: ${trouble}`)
    }
  }
  return found
}

/** Elements that moved, disappeared or appeared while time passed. */
export async function moved(page: Page, passing: () => Promise<void>): Promise<readonly string[]> {
  const before = await page.evaluate<readonly string[]>(PLACES)
  await passing()
  const after = await page.evaluate<readonly string[]>(PLACES)
  return [...before.filter((place) => !after.includes(place)), ...after.filter((place) => !before.includes(place))]
}

/** Navigates like the site's own links, which keeps the frame and its toasts. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await untilShown(page, path)
}

/** Causes three failed logins, and keeps their toasts open by hovering. */
export async function raiseToasts(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin-login`)
  await untilHydrated(page)
  await page.locator('[name=username]').fill('nobody@mail.example')
  await page.locator('[name=password]').fill('a wrong one')
  for (let count = 1; count <= 3; count += 1) {
    await page.locator('main form [type=submit]').click()
    await page
      .locator('.sh-toast')
      .nth(count - 1)
      .waitFor()
    await page.locator('.sh-toast').last().dispatchEvent('pointerenter')
  }
}
