import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Peer, startPeer } from '../tests/testing/smtp-peer.ts'
import { sendMail } from './send-mail.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer?.stop())

const letter = { from: 'care@agency.example', subject: 'Hello', text: 'There', messageId: '<1@agency.example>' }

test.each([
  ['Arrive Home Care', 'From: Arrive Home Care <care@agency.example>'],
  ['Späti, Daheim & Co.', /From: =\?UTF-8\?Q\?Sp=C3=A4ti/],
  ['Care\r\nBcc: eve@evil.example', /From: =\?UTF-8\?Q\?Care=0D=0ABcc=3A/],
  [undefined, 'From: care@agency.example\r\n'],
])('a mail says that %j sends it, and nothing else', async (sender, line) => {
  const before = peer.mails.length
  const mail = sender === undefined ? letter : { ...letter, sender }
  expect(await sendMail(peer.url, 'ann@example.com', mail)).toEqual({ delivery: 'sent' })
  const { to, raw = '' } = peer.mails[before] ?? {}
  expect(to).toEqual(['ann@example.com'])
  expect(raw).toMatch(line)
  expect(raw).not.toMatch(/^Bcc:/im)
})

test.each(['eve@evil.example,ann@example.com', 'Eve <eve@evil.example>'])(
  'a text that reads as another address or several, %s, gets no mail to any of them',
  async (to) => {
    const before = peer.mails.length
    await sendMail(peer.url, to, letter)
    expect(peer.mails.slice(before).flatMap((mail) => mail.to)).not.toContain('eve@evil.example')
  },
)

test('an address with letters beyond ASCII gets its mail if the server accepts such addresses', async () => {
  const before = peer.mails.length
  expect(await sendMail(peer.url, 'jörg@bücher.example', letter)).toEqual({ delivery: 'sent' })
  expect(peer.mails[before]?.to).toEqual(['jörg@bücher.example'])
  expect(peer.mails[before]?.raw).toContain('jörg@')
})

const beyondLoopback = (scheme: string) => peer.url.replace('smtp://127.0.0.1', `${scheme}://0.0.0.0`)

test('a server that does not encrypt gets no mail, and the mail can be retried', async () => {
  const before = peer.mails.length
  const tried = await sendMail(beyondLoopback('smtp'), 'ann@example.com', letter)
  expect(tried).toEqual({ delivery: 'later', code: expect.stringMatching(/^ETLS/) })
  expect(peer.mails).toHaveLength(before)
})

test('a server that does not encrypt gets mails if the setting allows it', async () => {
  expect(await sendMail(beyondLoopback('smtp+insecure'), 'ann@example.com', letter)).toEqual({ delivery: 'sent' })
})

test.each([
  ['jörg@example.com', { delivery: 'refused', mailbox: true }, 0],
  ['ann@bücher.example', { delivery: 'sent' }, 1],
])('without support for such addresses, a mail to %s ends as %j', async (to, outcome, taken) => {
  const plain = await startPeer({ plain: true })
  try {
    expect(await sendMail(plain.url, to, letter)).toMatchObject(outcome)
    expect(plain.mails).toHaveLength(taken)
  } finally {
    await plain.stop()
  }
})
