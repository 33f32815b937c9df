/** A version 7 UUID (RFC 9562): 48 bits of time, then random bits. Used as idempotency key. */
export function uuidv7(
  now: number = Date.now(),
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(10)),
): string {
  const time = now.toString(16).padStart(12, '0')
  const chance = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(chance.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  const version = `7${chance.slice(0, 3)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}${chance.slice(4, 7)}-${chance.slice(7, 19)}`
}
