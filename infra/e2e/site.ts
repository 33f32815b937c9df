import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startTestArrive, type TestArrive, type TestOptions } from '@arrive/services/tests/testing/arrive.ts'
import { isRunning } from '@arrive/services/tests/testing/running.ts'

const SITE = join(import.meta.dirname, '..', '..', 'dist', 'web', 'pages.json')

/** Starts the product with its screens, or uses the running installation. @throws Error if screens are not built */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  options: TestOptions = {},
): Promise<TestArrive> {
  if (!isRunning && !existsSync(SITE)) throw new Error('The screens were not built: run npm run build first.')
  return startTestArrive(environment, options)
}
