import { parseArgs } from 'node:util'
import { errno, SettingError } from '../../kernel/index.ts'

export interface VerifyArguments {
  /** A data folder, the file of an export or of a packet, or `KAFKA`. */
  readonly target: string
  /** A verifier key as text. */
  readonly key: string | undefined
  /** Paths of kept checkpoints. */
  readonly checkpoints: readonly string[]
  /** Witness keys as text, and the file of certificates that time stamps must chain to. */
  readonly witnesses: readonly string[]
  readonly tsaCa: string | undefined
  readonly json: boolean
}

/** The target for the topics of the configured brokers. */
export const KAFKA = 'kafka'

const USAGE =
  'npm run verify -- <data folder | kafka | export.ndjson | packet.pdf> [--key <vkey>] ' +
  '[--checkpoint <file or folder>]... [--witness <vkey>]... [--tsa-ca <file>] [--json]'

/** @throws SettingError with the usage. */
export function readVerifyArguments(words: readonly string[]): VerifyArguments {
  const { values, positionals } = parse(words)
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) throw new SettingError(`Say what is to be verified: ${USAGE}`)
  const { key, checkpoint: checkpoints = [], witness: witnesses = [], 'tsa-ca': tsaCa, json = false } = values
  return { target, key, checkpoints, witnesses, tsaCa, json }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        checkpoint: { type: 'string', multiple: true },
        witness: { type: 'string', multiple: true },
        'tsa-ca': { type: 'string' },
        json: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new SettingError(`${USAGE} (${errno.messageOf(error)})`, { cause: error })
  }
}

export function noKey(cause: unknown): SettingError {
  return new SettingError('--key is no verifier key: it looks like name+01234567+AbC...', { cause })
}
