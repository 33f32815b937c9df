import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Logger } from '../kernel/index.ts'
import { type Peer, startPeer } from '../tests/testing/smtp-peer.ts'
import { createOutbox } from './outbox.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer?.stop())

test('one warning says that the server does not encrypt, and which setting allows it', async () => {
  const warnings: string[] = []
  const quiet = () => undefined
  const warn: Logger['warn'] = (_, text) => {
    warnings.push(text)
  }
  const outbox = createOutbox({
    logger: { debug: quiet, info: quiet, warn, error: quiet },
    now: () => Date.parse('2026-03-05T12:00:00Z'),
    // Not the loopback name, for which mails would need no encryption.
    smtpUrl: peer.url.replace('127.0.0.1', '0.0.0.0'),
    sentMails: { claim: async () => 'send', note: async () => undefined, sweep: async () => 0 },
    maxAge: 60_000,
  })
  const letter = { from: 'care@agency.example', subject: 'Hello', text: 'There', messageId: '<1@agency.example>' }
  const mail = { ...letter, to: 'ann@example.com', form: 'hello' }
  for (const id of ['1', '2']) {
    await expect(outbox({ id, time: '2026-03-05T12:00:00Z' }, mail)).rejects.toThrow('tried again')
  }
  expect(warnings).toEqual([expect.stringMatching(/SMTP_URL.*smtp\+insecure:\/\//)])
})
