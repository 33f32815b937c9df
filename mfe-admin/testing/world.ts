import { randomUUID } from 'node:crypto'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { apply } from '@arrive/services/tests/testing/agency.ts'
import { ADMIN, type TestArrive, type TestOptions } from '@arrive/services/tests/testing/arrive.ts'
import { type Client, createClient } from '@arrive/services/tests/testing/client.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { adminToken, newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { openBrowser, type TestBrowser } from '../../infra/e2e/browser.ts'
import { startSite } from '../../infra/e2e/site.ts'

export const ADMIN_LOGIN = { username: ADMIN.email, password: ADMIN.password } as const

/** The product with its screens, a logged-in administrator, and a browser. */
export interface World {
  readonly site: TestArrive
  readonly origin: string
  readonly client: Client
  readonly browser: TestBrowser
  /** The first administrator's. */
  readonly token: string
  readonly end: () => Promise<void>
}

/**
 * Starts everything; next to another world, it shares that world's browser and leaves it open.
 * @param environment Settings of the product.
 * @param options Other dependencies, such as a clock.
 */
export async function startWorld(
  beside?: World,
  environment: Readonly<Record<string, string>> = {},
  options: TestOptions = {},
): Promise<World> {
  const site = await startSite(environment, options)
  const browser = beside?.browser ?? (await openBrowser())
  const client = createClient(site.origin)
  return {
    site,
    origin: site.origin(),
    client,
    browser,
    token: await adminToken(client),
    end: async () => {
      if (beside === undefined) await browser.close()
      await site.end()
    },
  }
}

/** Sends a homecare request per seed and returns their emails. */
export async function askForCare({ client }: World, seeds: readonly number[]): Promise<readonly string[]> {
  const emails = seeds.map((seed) => `patient.${seed}@mail.example`)
  for (const [at, patientEmail] of emails.entries()) {
    await client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare'), seeds[at]), patientEmail })
  }
  return emails
}

/** A person with a career application, an account, and the named forms submitted. */
export async function newPerson({ client }: World, handedIn: readonly string[], seed = 0): Promise<Staff> {
  const email = `person.${randomUUID()}@mail.example`
  await apply(client, email, seed)
  const staff = await newStaff(client, email)
  await consent(client, staff.token)
  for (const name of handedIn) await handIn(client, staff, { name, seed })
  return staff
}

/** Submits a form, possibly again. */
export async function handIn(client: Client, { token }: Staff, form: { name: string; seed: number }): Promise<void> {
  const { save } = named(forms, form.name)
  const { status } = await client.post(save.path, sampleBody(named(forms, form.name), form.seed), token)
  if (status !== save.status) throw new Error(`${form.name} was answered ${status}`)
}
