import type { lookup } from 'node:dns'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Receiver, startReceiver } from '../testing/receiver.ts'
import { send } from './send.ts'

let receiver: Receiver

beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.stop())

/** A name lookup that returns one list after the other, then repeats the last. Counts its calls. */
function namesAt(...answers: readonly (readonly string[])[]) {
  let requested = 0
  const resolve = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(requested++, answers.length - 1)] ?? []
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as typeof lookup
  return { resolve, asked: () => requested }
}

const post = () => ({
  url: receiver.url.replace('127.0.0.1', 'crm.example'),
  headers: { 'content-type': 'application/json' },
  body: '{"id":"1"}',
})
const reach = (resolve: typeof lookup) => ({ privateAllowed: true, signal: new AbortController().signal, resolve })

describe('the address of a webhook’s host name', () => {
  test('is connected to if it is an allowed private address', async () => {
    expect(await send(post(), reach(namesAt(['127.0.0.1']).resolve))).toEqual({ status: 200 })
  })

  test.each([
    [['169.254.169.254']],
    [['fe80::1']],
    [['fd00:ec2::254']],
    [['100.100.100.200']],
    [['::ffff:169.254.169.254']],
    [['64:ff9b::a9fe:a9fe']],
    [['0.0.0.0']],
    [['255.255.255.255', '224.0.0.1']],
    // Public addresses need https.
    [['8.8.8.8']],
    [[]],
  ])('is not connected to if it is %j', async (addresses) => {
    const sent = await send(post(), reach(namesAt(addresses).resolve))
    expect(sent).toEqual({ trouble: 'address not allowed' })
    expect(receiver.received).toEqual([])
  })

  test('is never cloud metadata: next to an allowed private address, only the private one is used', async () => {
    const { resolve } = namesAt(['169.254.169.254', '127.0.0.1', 'fe80::1'])
    expect(await send(post(), reach(resolve))).toEqual({ status: 200 })
  })

  test('is resolved once per attempt, and the connection goes to the address that was checked', async () => {
    const { resolve, asked: requested } = namesAt(['127.0.0.1'], ['169.254.169.254'])
    expect(await send(post(), reach(resolve))).toEqual({ status: 200 })
    expect(requested()).toBe(1)
    expect(await send(post(), reach(resolve))).toEqual({ trouble: 'address not allowed' })
    expect(receiver.received).toHaveLength(1)
  })
})

test('a redirect counts as the response to a webhook and is not followed', async () => {
  receiver.answer(302, 200)
  expect(await send(post(), reach(namesAt(['127.0.0.1']).resolve))).toEqual({ status: 302 })
  expect(receiver.received).toHaveLength(1)
})
