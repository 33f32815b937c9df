import { COSIGNATURE, parseVkey, type VerifierKey } from '@arrive/contracts/proof/notes.ts'
import { type ReadVariable, SettingError } from '../kernel/index.ts'
import { anchorDirOf } from '../shared/anchor-dir.ts'
import { nodeHashing } from '../shared/node-hashing.ts'
import { emailSetting, wrong } from '../shared/setting-values.ts'

/** A witness that cosigns checkpoints. */
export interface Witness {
  readonly key: VerifierKey
  /** Its submission prefix, without a slash at the end. */
  readonly url: string
}

/** What the folder and the mailbox are called among the anchors. */
export const FOLDER = 'folder'
export const MAIL = 'mail'

const SEED_BYTES = 32
const MOST_WITNESSES = 16

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** How the log is signed, and where its checkpoints go. */
export interface ProofSettings {
  /** The seed of the signing key, where it is not to follow the master key. */
  readonly proofKey: Uint8Array | undefined
  /** Milliseconds between two checkpoints that an anchor is sent. */
  readonly anchorEvery: number
  readonly anchorMailTo: string | undefined
  readonly anchorWitnesses: readonly Witness[]
}

/** @throws SettingError */
export function proofSettings(read: ReadVariable): ProofSettings {
  const anchorMailTo = emailSetting('ANCHOR_MAILTO', read('ANCHOR_MAILTO'))
  if (anchorMailTo !== undefined && read('SMTP_URL') === undefined) {
    throw new SettingError('SMTP_URL must be set too where ANCHOR_MAILTO is: it says how mails are sent.')
  }
  return {
    proofKey: seed('PROOF_KEY', read('PROOF_KEY')),
    anchorEvery: duration('ANCHOR_EVERY', read('ANCHOR_EVERY') ?? '1h'),
    anchorMailTo,
    anchorWitnesses: witnesses('ANCHOR_WITNESSES', read('ANCHOR_WITNESSES')),
  }
}

/** What the anchors that are set up are called, in the order in which they are sent something. */
export function anchorNames(read: ReadVariable): readonly string[] {
  const { anchorMailTo, anchorWitnesses } = proofSettings(read)
  return [
    ...(anchorDirOf(read) === undefined ? [] : [FOLDER]),
    ...(anchorMailTo === undefined ? [] : [MAIL]),
    ...anchorWitnesses.map(witnessName),
  ]
}

/** What a witness is called among the anchors. */
export function witnessName({ key }: Witness): string {
  return `witness ${key.name}`
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

function witnesses(name: string, value: string | undefined): readonly Witness[] {
  const all = value === undefined ? [] : value.split(',').map((one) => witnessOf(name, one.trim()))
  if (all.length > MOST_WITNESSES) throw wrong(name, `a list of at most ${MOST_WITNESSES} witnesses`)
  if (new Set(all.map(({ key }) => key.name)).size < all.length) throw wrong(name, 'a list that names no witness twice')
  return all
}

/** A witness's key and where it listens: `vkey url`. */
function witnessOf(name: string, text: string): Witness {
  const [vkey = '', address = '', ...more] = text.split(/\s+/)
  const key = parseVkey(vkey, nodeHashing, COSIGNATURE)
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === ''
  if (key === undefined || !isPlain || !['http:', 'https:'].includes(url.protocol) || more.length > 0) {
    throw wrong(name, 'a list like "<key of the witness> https://witness.example/prefix", separated by commas')
  }
  return { key, url: url.href.replace(/\/$/, '') }
}
