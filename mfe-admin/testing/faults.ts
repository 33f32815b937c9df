import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { layoutProblems } from '../../infra/e2e/geometry.ts'

/** Axe violations and overflow, on phone and desktop, in light and dark. */
export async function faults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [768, 'light'],
    [1_440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    found.push(...(await findings(page)).map((finding) => `${width} px ${colorScheme}: ${finding}`))
  }
  return [...found, ...(await layoutProblems(page))]
}
