import { randomUUID } from 'node:crypto'
import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { type Client, createClient } from '@arrive/services/tests/testing/client.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { openBrowser, type TestBrowser } from '../../infra/e2e/browser.ts'
import { startSite } from '../../infra/e2e/site.ts'

/** The product with its screens and an empty data folder, and a browser. */
export interface World {
  readonly arrive: TestArrive
  readonly origin: string
  readonly client: Client
  readonly browser: TestBrowser
  /** A new staff account, logged in, that agreed to sign electronically. */
  readonly person: () => Promise<Staff>
  /** One that was not asked yet how it signs. */
  readonly newcomer: () => Promise<Staff>
  readonly end: () => Promise<void>
}

export async function startWorld(environment: Readonly<Record<string, string>> = {}): Promise<World> {
  const site = await startSite(environment)
  const browser = await openBrowser()
  const client = createClient(site.origin)
  const newcomer = () => newStaff(client, `person.${randomUUID()}@example.com`)
  return {
    arrive: site,
    get origin() {
      return site.origin()
    },
    client,
    browser,
    newcomer,
    person: async () => {
      const staff = await newcomer()
      await consent(client, staff.token)
      return staff
    },
    end: async () => {
      await browser.close()
      await site.end()
    },
  }
}
