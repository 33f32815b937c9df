import { randomUUID } from 'node:crypto'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../e2e/browser.ts'
import { type Server, startServer } from '../processes.ts'
import { QUIET } from '../save-rate.ts'
import { script } from '../scripts.ts'
import { buildSingle, singleSite } from './bundle.ts'

export interface Side {
  readonly origin: string
  readonly staff: Staff
}

export interface Sites {
  readonly browser: Browser
  readonly product: Side
  readonly single: Side
  readonly end: () => Promise<void>
}

export async function startSites(): Promise<Sites> {
  await buildSingle()
  const servers = [await startServer(script('servers/site.ts'), QUIET)]
  servers.push(await startServer(script('servers/site.ts'), { ...QUIET, SITE: singleSite }))
  const [product, single] = await Promise.all(servers.map(sideOf))
  if (product === undefined || single === undefined) throw new Error('A side did not start')
  const browser = await launchChromium()
  const end = async () => {
    await browser.close()
    for (const server of servers) await server.stop()
  }
  return { browser, product, single, end }
}

async function sideOf({ port }: Server): Promise<Side> {
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    staff: await newStaff(
      createClient(() => origin),
      `${randomUUID()}@bench.example`,
    ),
  }
}
