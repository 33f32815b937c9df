import { createHmac, timingSafeEqual } from 'node:crypto'

/** Milliseconds. */
const STEP = 30_000
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** `now` in milliseconds since 1970. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP)
}

/** Allows for clock differences and the time to type. */
function stepsAround(now: number): readonly number[] {
  const step = stepAt(now)
  return [step - 1, step, step + 1]
}

/** HOTP of the step number (RFC 6238, RFC 4226). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Undefined for a wrong code. Compares all steps, so that timing does not reveal the right one. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const typed = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
  if (typed.length !== DIGITS || code.length !== DIGITS) return undefined
  const matching = stepsAround(now).filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), typed))
  return matching.at(-1)
}

/** The form typed into authenticator apps (RFC 4648). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
  return `otpauth://totp/${label}?${query}`
}
