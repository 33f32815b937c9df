import type { ReadVariable } from '../kernel/index.ts'
import { wrong } from '../shared/setting-values.ts'

const SEED_BYTES = 32

/** The seed of the signing key, where it is not to follow the master key. @throws SettingError */
export function proofSettings(read: ReadVariable): { readonly proofKey: Uint8Array | undefined } {
  const value = read('PROOF_KEY')
  if (value === undefined) return { proofKey: undefined }
  const seed = Buffer.from(value, 'base64')
  if (seed.length !== SEED_BYTES) throw wrong('PROOF_KEY', '32 random bytes in base64 (openssl rand -base64 32)')
  return { proofKey: seed }
}
