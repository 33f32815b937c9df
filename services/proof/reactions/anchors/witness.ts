import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import { cosignedAt } from '@arrive/contracts/proof/cosignatures.ts'
import { parseNote } from '@arrive/contracts/proof/notes.ts'
import type { Witness } from '../../../shared/anchor-settings.ts'
import { nodeHashing } from '../../../shared/node-hashing.ts'
import { witnessName } from '../../settings.ts'
import type { Anchor, Submission, Submitted } from './anchor.ts'
import { shortBody } from './short-body.ts'

/** Milliseconds per exchange, and bytes of a response. */
const TIMEOUT = 15_000
const LONGEST = 16_384

/**
 * Witnesses (https://c2sp.org/tlog-witness) cosign consistent checkpoints only, so they never vouch for two histories.
 */
export function witnessAnchor(witness: Witness): Anchor {
  const { key, url } = witness

  async function submit(submission: Submission): Promise<Submitted> {
    const first = await ask(submission, submission.before)
    if (first.status !== 409) return judged(submission, first)
    const known = parseSize(first.text.trimEnd())
    if (known === undefined) throw new Error('The witness does not say what it knows')
    // The witness has cosigned a larger tree than this log has.
    if (known > submission.size) return { other: known }
    return judged(submission, await ask(submission, known))
  }

  async function ask({ note, consistency, signal }: Submission, old: number) {
    const hashes = old === 0 ? [] : await consistency(old)
    const body = `old ${old}\n${hashes.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    })
    return {
      status: response.status,
      text: new TextDecoder('utf-8', { fatal: true }).decode(await shortBody(response, LONGEST)),
    }
  }

  async function judged(
    { note, size }: Submission,
    { status, text }: { readonly status: number; readonly text: string },
  ): Promise<Submitted> {
    // Not consistent with the witness's checkpoint.
    if (status === 422) return { other: size }
    if (status !== 200) throw new Error(`The witness answers ${status}`)
    const lines = text.split('\n').filter((line) => line.startsWith(`— ${key.name} `))
    const receipt = lines.map((line) => `${line}\n`).join('')
    const cosigned = parseNote(note + receipt)
    const time = cosigned && (await cosignedAt(cosigned, key, nodeHashing))
    if (time === undefined) throw new Error('The witness answers with no cosignature of its key')
    return { receipt }
  }

  return { name: witnessName(witness), submit }
}
