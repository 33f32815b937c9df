import { afterAll, beforeAll } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Client, createClient } from '../testing/client.ts'
import type { EngineNames } from '../testing/engines.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'

/** A product with its first administrator and one staff member, both logged in. */
export interface Office {
  readonly client: Client
  readonly arrive: TestArrive
  readonly admin: string
  readonly staff: Staff
}

/** Opens an office before the tests of a block and closes it after them. Its fields are set once a test runs. */
export function openOffice(engines: EngineNames = 'embedded'): Office {
  const client = createClient(() => office.arrive.origin())
  const office = { client } as { -readonly [K in keyof Office]: Office[K] }
  beforeAll(async () => {
    office.arrive = await startTestArrive({}, { engines })
    office.admin = await adminToken(client)
    office.staff = await newStaff(client, 'staff@mail.example')
  })
  afterAll(() => office.arrive?.end())
  return office
}
