import { expect, test } from '@jest/globals'
import { signedHeaders } from './signature.ts'

const bytes = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64')

/** From https://github.com/standard-webhooks/standard-webhooks/tree/main/libraries */
const PUBLISHED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', time: 1_614_265_330_999, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('a webhook is signed as the published test vector says, with whole seconds', () => {
  expect(signedHeaders(PUBLISHED.message, [bytes(PUBLISHED.secret)])).toEqual({
    'webhook-id': PUBLISHED.message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': PUBLISHED.signature,
  })
})

test('two secrets of a webhook make two signatures separated by a space', () => {
  const other = Buffer.alloc(32, 7)
  const { 'webhook-signature': both = '' } = signedHeaders(PUBLISHED.message, [other, bytes(PUBLISHED.secret)])
  const [first, second, ...more] = both.split(' ')
  expect([second, more]).toEqual([PUBLISHED.signature, []])
  expect(first).toBe(signedHeaders(PUBLISHED.message, [other])['webhook-signature'])
})

test.each([
  ['id', { id: 'msg_2' }],
  ['time', { time: 1_614_265_331_000 }],
  ['body', { body: '{"test":2432232314}' }],
])('another %s makes another signature of a webhook', (_, change) => {
  const message = { ...PUBLISHED.message, ...change }
  expect(signedHeaders(message, [bytes(PUBLISHED.secret)])['webhook-signature']).not.toBe(PUBLISHED.signature)
})
