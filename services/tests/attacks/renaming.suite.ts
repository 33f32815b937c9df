import { isDeepStrictEqual } from 'node:util'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { listCall } from '../testing/listing.ts'
import { adminToken, newStaff, type Staff } from '../testing/people.ts'
import { multipart, named } from '../testing/requests.ts'
import { printFigure } from './print-figure.ts'

const OWN = { name: 'Anna Archer', position: 'RN' } as const
const STRANGER = { firstName: 'Mallory', lastName: 'Stranger', position: 'HHA / CNA' } as const

/** Anyone who knows an email can send public forms with it. None of them may change what its account shows. */
export function renamingSuite({ strangers }: { readonly strangers: number }): void {
  describe.each(ENGINES)('on %s engines', (engines) => {
    let arrive: TestArrive
    let admin: string
    let anna: Staff
    const client = createClient(() => arrive.origin())
    const shownOf = async ({ person }: Staff) => {
      const { name, email, position, submissions } = (await client.get(`/get_packet/${person}`, admin)).body
      return { name, email, position, submissions }
    }
    const found = async (filter: string) => {
      const { path, headers } = listCall('/get_packets', { filter })
      return (await client.call('GET', path, { token: admin, headers })).body as unknown as readonly Body[]
    }
    const people = async (filter: string) => (await found(filter)).map(({ user_id }) => user_id)

    beforeAll(async () => {
      arrive = await startTestArrive({}, { engines })
      admin = await adminToken(client)
      anna = await newStaff(client, 'anna@mail.example')
      await client.post('/application2', detailsOf(OWN), anna.token)
    }, 60_000)
    afterAll(() => arrive.end())

    test(`${strangers} public forms of a stranger leave the packet, the list and its filter as they were`, async () => {
      const own = { ...OWN, email: anna.email }
      expect(await shownOf(anna)).toEqual({ ...own, submissions: 0 })
      let renamed = 0
      for (let seed = 1; seed <= strangers; seed++) {
        expect(await apply(` ${anna.email.toUpperCase()} `, seed)).toBe(201)
        const { submissions, ...shown } = await shownOf(anna)
        if (!isDeepStrictEqual(shown, own)) renamed++
        expect(submissions).toBe(seed)
      }
      printFigure(`public forms with the email of an account, ${engines}`, `${renamed} of ${strangers} renamed it`, '0')
      expect(renamed).toBe(0)
      expect([await people('archer'), await people('mallory')]).toEqual([[anna.person], []])
    }, 300_000)

    test('public forms of a stranger name a person without an account, not an account without forms', async () => {
      const bea = await newStaff(client, 'bea@mail.example')
      expect([await apply(bea.email, 1), await apply('cara@mail.example', 2)]).toEqual([201, 201])
      expect(await shownOf(bea)).toMatchObject({ name: '', email: bea.email, position: '' })
      expect(await found('cara@')).toMatchObject([{ name: 'Mallory Stranger' }])
    })

    test('a replay of the public forms of a stranger has the same result', async () => {
      const before = await client.rows('/get_packets', admin)
      const rebuilt = await arrive.rebuild()
      expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
      expect(await client.rows('/get_packets', admin)).toEqual(before)
    })

    async function apply(email: string, seed: number): Promise<number> {
      const answers = { ...sampleBody(named(forms, 'career'), seed), ...STRANGER, email }
      return (await client.call('POST', '/staff_applications', { form: multipart(answers, `${seed}`) })).status
    }
  })
}

function detailsOf({ name, position }: typeof OWN): Body {
  const body = sampleBody(named(forms, 'application2'))
  const formData = body['formData'] as Body
  return { ...body, formData: { ...formData, fullName: name, positionCategory: position } }
}
