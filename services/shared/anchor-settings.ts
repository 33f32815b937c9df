import type { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { COSIGNATURE, parseVkey, type VerifierKey } from '@arrive/contracts/proof/notes.ts'
import { nodeHashing } from './node-hashing.ts'
import { plainUrl, wrong } from './setting-values.ts'
import { certificatesIn } from './stamps/certificates.ts'

export interface Witness {
  readonly key: VerifierKey
  readonly url: string
}

const MAX_WITNESSES = 16

/** @throws SettingError */
export function witnessesIn(name: string, value: string | undefined): readonly Witness[] {
  const all = value === undefined ? [] : value.split(',').map((one) => witnessOf(name, one.trim()))
  if (all.length > MAX_WITNESSES) throw wrong(name, `a list of at most ${MAX_WITNESSES} witnesses`)
  if (new Set(all.map(({ key }) => key.name)).size < all.length) throw wrong(name, 'a list that names no witness twice')
  return all
}

export function witnessKey(text: string): VerifierKey | undefined {
  return parseVkey(text, nodeHashing, COSIGNATURE)
}

function witnessOf(name: string, text: string): Witness {
  const [vkey = '', address = '', ...more] = text.split(/\s+/)
  const key = witnessKey(vkey)
  const url = plainUrl(address)
  if (key === undefined || url === undefined || more.length > 0) {
    throw wrong(name, 'a list like "<key of the witness> https://witness.example/prefix", separated by commas')
  }
  return { key, url: url.replace(/\/$/, '') }
}

/** Parses certificates given inline in PEM or as the path of a PEM file. @throws SettingError */
export function trustedIn(name: string, named: string | undefined): readonly X509Certificate[] | undefined {
  if (named === undefined) return undefined
  try {
    const trusted = certificatesIn(named.includes('-----BEGIN ') ? named : readFileSync(named, 'utf8'))
    if (trusted.length > 0) return trusted
  } catch {
    // Reported below without the value: it may be a secret.
  }
  throw wrong(name, 'certificates in PEM, or the path of a file of them that can be read')
}
