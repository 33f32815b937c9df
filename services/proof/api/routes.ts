import {
  exportProof,
  getProofCheckpoints,
  getProofConsistency,
  getProofEvent,
  getProofKey,
  getProofState,
} from '@arrive/contracts/calls/proof.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import { parseSize } from '@arrive/contracts/proof/checkpoints.ts'
import {
  type Answer,
  ArriveError,
  invalidParameter,
  type Kernel,
  type Request,
  type Route,
  wrongParameter,
} from '../../kernel/index.ts'
import { sealedTopics } from '../events/proof-event.ts'
import { consistencyProof, eventProof, signedOf } from '../reads/proofs.ts'
import { readState, unsealedOf } from '../reads/state.ts'
import { wholeLog } from '../reads/whole-log.ts'

/** Nothing is signed yet. */
const EMPTY = { size: 0, root: new Uint8Array(0) }

/** Every call of this service. */
export function proofRoutes(kernel: Kernel): readonly Route[] {
  const { store, log, events } = kernel

  async function key(): Promise<Answer> {
    const { vkey = '' } = (await readState(store)) ?? {}
    if (vkey === '') throw new ArriveError('not-sealed-yet', { retryAfter: 2 })
    return { status: 200, body: { vkey } }
  }

  async function state(): Promise<Answer> {
    const sealed = await readState(store)
    const unsealed = unsealedOf(sealed, await log.ends(sealedTopics(events)))
    const { size = 0, vkey = '', halted } = sealed ?? {}
    return {
      status: 200,
      body: { size, unsealed, key: vkey === '' ? null : vkey, anchors: [], fork: halted !== undefined },
    }
  }

  async function checkpoints(cursor: string | undefined): Promise<Answer> {
    // The latest is a page of its own, after which there is none.
    if (cursor !== undefined) throw wrongParameter('cursor', 'value.not-cursor')
    const { size = 0, note = '', time = '' } = (await readState(store)) ?? {}
    const all = size === 0 ? [] : [{ size, time, note, receipts: [] }]
    return { status: 200, body: { checkpoints: all, cursor: null } }
  }

  async function event({ params }: Request): Promise<Answer> {
    return { status: 200, body: Buffer.from(await eventProof(kernel, params.event_id ?? '')) }
  }

  async function consistency({ query }: Request): Promise<Answer> {
    const signed = signedOf(await readState(store)) ?? EMPTY
    const [from = 0, to = signed.size] = [parseSize(query.from ?? ''), parseSize(query.to ?? '')]
    if (to > signed.size) throw invalidParameter('to', message('proof.beyond-signed', { size: signed.size }))
    if (from > to) throw invalidParameter('from', message('proof.wrong-order'))
    const hashes = await consistencyProof(kernel, signed, { from, to })
    return { status: 200, body: { from, to, hashes: hashes.map(toBase64) } }
  }

  return [
    { call: getProofKey, handle: key },
    { call: getProofState, handle: state },
    { call: getProofCheckpoints, handle: ({ query }) => checkpoints(query.cursor) },
    { call: getProofEvent, handle: event },
    { call: getProofConsistency, handle: consistency },
    { call: exportProof, handle: async () => ({ status: 200, body: wholeLog(kernel) }) },
  ]
}
