import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  readonly to: readonly string[]
  readonly raw: string
}

/** A local mail server that keeps what it accepts. For tests. */
export interface Peer {
  readonly url: string
  /** For a product that mails the office and people through it. */
  readonly settings: Readonly<Record<string, string>>
  readonly mails: readonly Mail[]
  /** Resolves when it has accepted this many mails in all. */
  readonly taken: (count: number) => Promise<void>
  /** Resolves with these mails once it has accepted this many of them. */
  readonly found: (count: number, is: (mail: Mail) => boolean) => Promise<readonly Mail[]>
  /** Instead of accepting the next mails: an SMTP refusal, or accepting one and hanging up. */
  readonly answers: ({ readonly code: number } | 'silence')[]
  /** Mailboxes that refuse with this SMTP status, or run something while the sender waits. */
  readonly boxes: Map<string, number | (() => Promise<void>)>
  readonly stop: () => Promise<void>
  /** Listens again at the same address. */
  readonly resume: () => Promise<void>
}

export const isTo =
  (email: string) =>
  ({ to }: Mail): boolean =>
    to.includes(email)

/** The link token in a mail; empty if there is none. */
export function mailedLink(raw: string): string {
  return /\/go#([\w.-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? ''
}

/** @param plain Accepts only ASCII addresses. */
export async function startPeer({ plain = false } = {}): Promise<Peer> {
  const mails: Mail[] = []
  const arrivals = new EventTarget()
  const answers: Peer['answers'] = []
  const boxes: Peer['boxes'] = new Map()
  const take = (mail: Mail) => {
    mails.push(mail)
    arrivals.dispatchEvent(new Event('mail'))
  }
  let server = listener({ take, answers, boxes, plain })
  const port = await listen(server, 0)
  const url = `smtp://127.0.0.1:${port}`
  return {
    url,
    settings: { SMTP_URL: url, NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' },
    mails,
    taken: async (count) => {
      while (mails.length < count) await once(arrivals, 'mail')
    },
    found: async (count, is) => {
      while (mails.filter(is).length < count) await once(arrivals, 'mail')
      return mails.filter(is)
    },
    answers,
    boxes,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    resume: async () => {
      server = listener({ take, answers, boxes, plain })
      await listen(server, port)
    },
  }
}

interface Listening extends Pick<Peer, 'answers' | 'boxes'> {
  readonly take: (mail: Mail) => void
  readonly plain: boolean
}

function listener({ take, answers, boxes, plain }: Listening): SMTPServer {
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    hideSMTPUTF8: plain,
    onRcptTo: ({ address }, _, done) => {
      // Like a server without SMTPUTF8.
      const code = plain && /[^\x20-\x7e].*@/.test(address) ? 553 : boxes.get(address)
      done(typeof code === 'number' ? refusalOf(code) : null)
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const answer = answers.shift()
        if (typeof answer === 'object') return done(refusalOf(answer.code))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        take({ to, raw })
        if (answer === undefined) return void meanwhile(boxes, to).then(() => done())
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  // A killed sender closes its connection in the middle of a mail.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  return server
}

function refusalOf(code: number): Error {
  return Object.assign(new Error('No'), { responseCode: code })
}

async function meanwhile(boxes: Peer['boxes'], to: readonly string[]): Promise<void> {
  const held = boxes.get(to[0] ?? '')
  if (typeof held === 'function') await held()
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    const listening = server.listen(port, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
}
