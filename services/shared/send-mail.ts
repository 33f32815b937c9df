import { errno } from '../kernel/index.ts'

export interface Letter {
  readonly from: string
  readonly sender?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** One-click unsubscribe (RFC 8058). */
  readonly unsubscribe?: string
  /** The same for every attempt, so a mail server can recognize a duplicate. */
  readonly messageId: string
}

/** `later`: surely not accepted. `unknown`: the connection ended after the mail went out, before the answer. */
export type Delivery = 'sent' | 'later' | 'refused' | 'unknown'

export interface SentMail {
  readonly delivery: Delivery
  /** Error code and SMTP status, without the server's words: those may quote addresses. */
  readonly code?: string
  readonly answered?: boolean
  /** Whether the result is about the recipient's mailbox, not the sender. */
  readonly mailbox?: boolean
}

/** Milliseconds for each step: name look-up, connection, greeting, silence in between. */
const TIMEOUT_MS = 10_000

/** Sends a mail over a new connection, then closes it. Never rejects. */
export async function sendMail(smtpUrl: string, to: string, mail: Letter): Promise<SentMail> {
  const { from, sender, subject, text, html, unsubscribe, messageId } = mail
  const watch = watchHandover()
  // Loaded with the first mail: most starts send none, and it is the heaviest package.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...connectionOf(smtpUrl), ...limits, logger: watch.logger })
  try {
    const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe !== undefined && oneClick(unsubscribe)) }
    const letter = { subject, text, ...(html !== undefined && { html }), messageId, headers }
    await transport.sendMail({ ...letter, from: mailbox(from, sender), to: mailbox(to) })
    return { delivery: 'sent' }
  } catch (error) {
    const [code, responseCode] = [errno.codeOf(error) ?? 'ERROR', responseCodeOf(error)]
    const delivery = classify(code, responseCode, watch.handedOver())
    return {
      delivery,
      code: responseCode === undefined ? code : `${code} ${responseCode}`,
      ...(responseCode !== undefined && code !== NO_TLS && { answered: true }),
      ...(isOfMailbox(error, code) && { mailbox: true }),
    }
  } finally {
    transport.close()
  }
}

function oneClick(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** An object: as text, the library would parse it as a list of addresses. */
function mailbox(address: string, name = '') {
  return { name, address }
}

const limits = {
  dnsTimeout: TIMEOUT_MS,
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

const INSECURE = /^smtp\+insecure:/
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const NO_TLS = 'ETLS'

export function isForTls(code: string): boolean {
  return code.split(' ')[0] === NO_TLS
}

/** Links in mails open accounts: require TLS except on loopback or if the setting opts out. */
function connectionOf(smtpUrl: string) {
  const url = smtpUrl.replace(INSECURE, 'smtp:')
  const { hostname } = new URL(url.replace(/^smtps?:/, 'http:'))
  return { url, requireTLS: !INSECURE.test(smtpUrl) && !LOOPBACK.test(hostname) }
}

/** A malformed mail does not improve on retry, nor does one that was refused permanently. */
function classify(code: string, status: number | undefined, handedOver: boolean): Delivery {
  if (code === NO_TLS) return 'later'
  if (status !== undefined) return status >= 500 ? 'refused' : 'later'
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'ECONFIG') return 'refused'
  return handedOver ? 'unknown' : 'later'
}

/** Distinct per kind: one event may cause several mails, and mailboxes drop the second of two with one id. */
export function messageIdOf(cause: string, kind: string, from: string): string {
  return `<${cause}.${kind}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

function responseCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined
  return typeof error.responseCode === 'number' ? error.responseCode : undefined
}

const OTHERS: readonly unknown[] = ['MAIL FROM', 'CONN', 'EHLO', 'HELO', 'STARTTLS']

/** Whether a refusal is about the mailbox: at `RCPT TO`, or of the mail itself. */
function isOfMailbox(error: unknown, code: string): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return !(error instanceof Error && 'command' in error && OTHERS.includes(error.command))
}

/** Only the transport's logger shows when the last byte of a mail went out (entries of `tnx: 'message'`). */
function watchHandover() {
  let handedOver = false
  const look = (entry: unknown) => {
    if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message') handedOver = true
  }
  const logger = { trace: look, debug: look, info: look, warn: look, error: look, fatal: look }
  return { logger, handedOver: () => handedOver }
}
