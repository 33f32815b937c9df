import type { X509Certificate } from 'node:crypto'
import { type ReadVariable, SettingError } from '../kernel/index.ts'
import { anchorDirOf } from '../shared/anchor-dir.ts'
import { trustedIn, type Witness, witnessesIn } from '../shared/anchor-settings.ts'
import { TIME_STAMP, WITNESS } from '../shared/sealed/receipts.ts'
import { emailSetting, plainUrl, wrong } from '../shared/setting-values.ts'

export interface StampAuthority {
  readonly url: string
  /** Accepted root certificates. */
  readonly trusted: readonly X509Certificate[]
  /** Required policy of stamps; undefined leaves the choice to the authority. */
  readonly policy: string | undefined
}

export const FOLDER = 'folder'
export const MAIL = 'mail'

const SEED_BYTES = 32
const OBJECT_ID = /^[0-2](?:\.\d{1,20}){1,20}$/

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export interface ProofSettings {
  /** Seed of the signing key; undefined derives it from the master key. */
  readonly proofKey: Uint8Array | undefined
  /** Milliseconds between checkpoints for an anchor. */
  readonly anchorEvery: number
  readonly anchorMailTo: string | undefined
  readonly anchorWitnesses: readonly Witness[]
  readonly anchorTsa: StampAuthority | undefined
}

/** @throws SettingError */
export function proofSettings(read: ReadVariable): ProofSettings {
  const anchorMailTo = emailSetting('ANCHOR_MAILTO', read('ANCHOR_MAILTO'))
  if (anchorMailTo !== undefined && read('SMTP_URL') === undefined) {
    throw new SettingError('SMTP_URL must be set too where ANCHOR_MAILTO is: it says how mails are sent.')
  }
  return {
    proofKey: proofKeyOf(read),
    anchorEvery: duration('ANCHOR_EVERY', read('ANCHOR_EVERY') ?? '1h'),
    anchorMailTo,
    anchorWitnesses: witnessesIn('ANCHOR_WITNESSES', read('ANCHOR_WITNESSES')),
    anchorTsa: stampAuthority(read),
  }
}

/** @throws SettingError */
export function proofKeyOf(read: ReadVariable): Uint8Array | undefined {
  return seed('PROOF_KEY', read('PROOF_KEY'))
}

export function anchorNames(read: ReadVariable): readonly string[] {
  const { anchorMailTo, anchorWitnesses, anchorTsa } = proofSettings(read)
  return [
    ...(anchorDirOf(read) === undefined ? [] : [FOLDER]),
    ...(anchorMailTo === undefined ? [] : [MAIL]),
    ...anchorWitnesses.map(witnessName),
    ...(anchorTsa === undefined ? [] : [TIME_STAMP]),
  ]
}

export function witnessName({ key }: Witness): string {
  return `${WITNESS}${key.name}`
}

function seed(name: string, value: string | undefined): Uint8Array | undefined {
  if (value === undefined) return undefined
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length !== SEED_BYTES) throw wrong(name, '32 random bytes in base64 (openssl rand -base64 32)')
  return bytes
}

function duration(name: string, value: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([smhd])$/.exec(value) ?? []
  if (unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd') throw wrong(name, 'a time like 30m, 1h or 1d')
  return Number(count) * UNITS[unit]
}

/** Requires both settings or neither. */
function stampAuthority(read: ReadVariable): StampAuthority | undefined {
  const url = stampUrl('ANCHOR_TSA_URL', read('ANCHOR_TSA_URL'))
  const trusted = trustedIn('ANCHOR_TSA_CA', read('ANCHOR_TSA_CA'))
  const policy = read('ANCHOR_TSA_POLICY')
  if (policy !== undefined && !OBJECT_ID.test(policy)) throw wrong('ANCHOR_TSA_POLICY', 'a policy like 1.2.3.4.1')
  if (url === undefined) {
    const set = trusted !== undefined ? 'ANCHOR_TSA_CA' : policy !== undefined ? 'ANCHOR_TSA_POLICY' : undefined
    if (set === undefined) return undefined
    throw new SettingError(`ANCHOR_TSA_URL must be set too where ${set} is.`)
  }
  if (trusted !== undefined) return { url, trusted, policy }
  throw new SettingError('ANCHOR_TSA_CA must be set too where ANCHOR_TSA_URL is: it says whose stamps are believed.')
}

function stampUrl(name: string, address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : plainUrl(address)
  if (address !== undefined && url === undefined) throw wrong(name, 'an address like https://stamps.example/tsa')
  return url
}
