import { readFile } from 'node:fs/promises'
import { readSheet } from '@arrive/services/tests/testing/sheet.ts'
import type { Locator, Page } from 'playwright-core'

/** The rows of the file that a button saves, without titles. */
export async function saved(page: Page, button: Locator): Promise<readonly (string | undefined)[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const bytes = await readFile(await download.path())
  if (download.suggestedFilename().endsWith('.csv')) {
    const lines = bytes.toString().split('\r\n')
    return lines.slice(1, -1).map((line) => line.split(','))
  }
  const { rows } = await readSheet(bytes)
  return rows.slice(1).map((cells) => Array.from(cells, (cell) => cell?.value))
}
