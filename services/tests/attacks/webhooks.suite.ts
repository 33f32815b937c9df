import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { adminToken } from '../testing/people.ts'
import { printFigure } from './print-figure.ts'

/** Forbidden addresses as numbers: link-local, metadata, "this network", multicast, broadcast. */
const NUMBERS = [0xa9fe_a9fe, 0xa9fe_aa02, 0x6464_64c8, 0, 0xe000_0001, 0xffff_ffff, 0xc000_00c0]
const OTHERS = ['[fe80::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '[ff02::1]', '[::]', 'metadata.google.internal']

/** Even if private networks are allowed, addresses that only the machine itself may use are not. */
export function webhooksSuite({ most }: { readonly most: number }): void {
  let arrive: TestArrive
  let admin: string
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    arrive = await startTestArrive({ WEBHOOKS_PRIVATE: 'on' })
    admin = await adminToken(client)
  })
  afterAll(() => arrive.end())

  const subscribe = async (host: string) => {
    const url = `http://${host}/latest/meta-data/`
    return (await client.post('/subscriptions', { url, topics: ['onboarding'] }, admin)).status
  }

  test(`no webhook can point to the server's own services, however the address is written`, async () => {
    const hosts = [...OTHERS, ...NUMBERS.flatMap(disguises)].slice(0, most)
    const refused = []
    for (const host of hosts) if ((await subscribe(host)) === 400) refused.push(host)
    printFigure('webhooks to a cloud', `${refused.length} of ${hosts.length} refused`, 'all')
    expect(refused).toEqual(hosts)
    expect(await subscribe('10.0.0.7')).toBe(201)
  })
}

/** The ways in which one IPv4 address can be written in a URL. */
function disguises(address: number): readonly string[] {
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255)
  const hex = address.toString(16).padStart(8, '0')
  const pair = `${hex.slice(0, 4)}:${hex.slice(4)}`
  return [
    bytes.join('.'),
    bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    `0x${hex}`,
    String(address),
    `${bytes[0]}.${address & 0xff_ffff}`,
    `[::ffff:${pair}]`,
    `[::${pair}]`,
    `[64:ff9b::${pair}]`,
    `[2002:${pair}::]`,
  ]
}
