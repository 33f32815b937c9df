import { fromBase64, toBase64 } from './base64.ts'
import { joinBytes, type Sha256, utf8 } from './hashing.ts'

/** SHA-256("arrive/commit/1\n" ‖ event ‖ "\n" ‖ salt ‖ text) in base64url. Undefined if the salt is no base64url. */
export function commitmentTo(text: string, event: string, salt: string, { sha256 }: Sha256): string | undefined {
  const bytes = fromBase64Url(salt)
  return bytes && toBase64Url(sha256(joinBytes([utf8(`arrive/commit/1\n${event}\n`), bytes, utf8(text)])))
}

function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array | undefined {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
}
