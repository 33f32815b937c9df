import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { createCache } from '../common/cache.ts'
import type { Logger } from '../common/logs.ts'

export function clientAddress(req: IncomingMessage, trustedHops: number): string {
  const peer = req.socket.remoteAddress ?? ''
  const seen = trustedHops === 0 ? undefined : forwardedEntry(req.headers['x-forwarded-for'], trustedHops)
  return seen === undefined || isIP(seen) === 0 ? peer : seen
}

function forwardedEntry(header: string | string[] | undefined, trustedHops: number): string | undefined {
  return header === undefined ? undefined : [header].flat().join().split(',').at(-trustedHops)?.trim()
}

/** Each mismatch is logged once, since every request of such an installation is alike. Logs no address. */
export function createForwardedAddressWarning(
  trustedHops: number,
  logger: Pick<Logger, 'warn'>,
): (req: IncomingMessage) => void {
  const reported = new Set<Misfit>()
  return ({ headers, url = '' }) => {
    const misfit = misfitOf(headers, trustedHops)
    // Health checks may bypass the proxy.
    if (misfit === undefined || reported.has(misfit) || HEALTH.test(url)) return
    reported.add(misfit)
    logger.warn({}, WARNINGS[misfit])
  }
}

type Misfit = 'untrusted' | 'missing' | 'no-address'

const HEALTH = /^\/(?:livez|readyz)$/

const WARNINGS: Readonly<Record<Misfit, string>> = {
  untrusted:
    'A forwarded address arrived, and TRUSTED_HOPS is 0: behind a proxy all visitors count as one address. Set it to ' +
    'the number of proxies in front; without any, somebody has made the header up.',
  missing:
    'A request has fewer addresses in X-Forwarded-For than TRUSTED_HOPS says: it counts as coming from the proxy. ' +
    'Either there are fewer proxies, or one of them does not add the address that it sees; then visitors may make ' +
    'theirs up. See docs/behind-a-proxy.md.',
  'no-address':
    'The entry of X-Forwarded-For that TRUSTED_HOPS points to is no address: the request counts as coming from the ' +
    'proxy. Let each proxy add the address that it sees. See docs/behind-a-proxy.md.',
}

function misfitOf(headers: IncomingMessage['headers'], trustedHops: number): Misfit | undefined {
  const forwarded = headers['x-forwarded-for']
  if (trustedHops === 0) {
    return forwarded === undefined && headers.forwarded === undefined ? undefined : 'untrusted'
  }
  const seen = forwardedEntry(forwarded, trustedHops)
  return seen === undefined ? 'missing' : isIP(seen) === 0 ? 'no-address' : undefined
}

const REMEMBERED = 10_000

/** An IPv6 caller owns a /64, so that counts as one address. Cached, as a hash costs half of the edge's work. */
export function createAddressHash(secret: Buffer): (address: string) => string {
  const known = createCache<string, string>(REMEMBERED)
  return (address) => {
    const old = known.get(address)
    if (old !== undefined) return old
    const hash = keyedHash(secret, network(address))
    known.set(address, hash)
    return hash
  }
}

function keyedHash(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')
}

/** Shortens IPv6 to its /64: `2001:db8:1:2:3::4` to `2001:db8:1:2`. An IPv4-mapped address becomes IPv4. */
export function network(address: string): string {
  const plain = plainAddress(address)
  return isIP(plain) === 6 ? groups(plain).slice(0, 4).join(':') : plain
}

export function plainAddress(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
}

function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array<string>(zeros).fill('0'), ...back].map((group) => group.replace(/^0+(?=.)/, ''))
}
