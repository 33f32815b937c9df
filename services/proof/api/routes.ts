import { PAGE } from '@arrive/contracts/call.ts'
import {
  adoptProof,
  anchorProof,
  exportProof,
  getProofCheckpoints,
  getProofConsistency,
  getProofEvent,
  getProofKey,
  getProofState,
} from '@arrive/contracts/calls/proof.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { toBase64 } from '@arrive/contracts/proof/base64.ts'
import {
  type Answer,
  ArriveError,
  invalidParameter,
  type Kernel,
  type Request,
  type RequestOf,
  type Route,
  routeOf,
  wrongParameter,
} from '../../kernel/index.ts'
import { adoptOrigin } from '../commands/adopt-origin.ts'
import { askAnchors } from '../commands/ask-anchors.ts'
import { sealedTopics } from '../events/proof-event.ts'
import { placeIn, readAnchors } from '../reads/anchored.ts'
import { checkpointPage } from '../reads/checkpoints.ts'
import { consistencyProof, eventProof, signedOf } from '../reads/proofs.ts'
import { eventsOf, originOfState, readState, type SealedState, unsealedOf } from '../reads/state.ts'
import { wholeLog } from '../reads/whole-log.ts'
import { anchorNames } from '../settings.ts'

/** Before the first checkpoint. */
const EMPTY = { size: 0, root: new Uint8Array(0) }

export function proofRoutes(kernel: Kernel): readonly Route[] {
  const { store, log, events } = kernel
  const anchors = anchorNames(kernel.settings.read)

  async function state(): Promise<Answer> {
    const sealed = await readState(store)
    const unsealed = unsealedOf(sealed, await log.ends(sealedTopics(events)))
    const { size = 0, vkey = '', halted, since = null, adopted = 0, checked = null } = sealed ?? {}
    const counts = { size, events: sealed === undefined ? 0 : eventsOf(sealed), unsealed, adopted }
    const all = await anchored(sealed)
    const fork = halted !== undefined || all.some((one) => one.fork)
    const reported = { since, checked, key: vkey === '' ? null : vkey, fork }
    return { status: 200, body: { ...counts, ...reported, anchors: all } }
  }

  async function anchored(sealed: SealedState | undefined) {
    const { rows } = await readAnchors(store, anchors, originOfState(sealed))
    return anchors.map((anchor) => {
      const { size = 0, time = null, failing = null, other } = rows.get(anchor) ?? {}
      return { anchor, size, time, failing, fork: other !== undefined }
    })
  }

  async function checkpoints({ limit, cursor }: Request['query']): Promise<Answer> {
    const below = cursor === undefined ? undefined : placeIn(cursor)
    if (cursor !== undefined && below === undefined) throw wrongParameter('cursor', 'value.not-cursor')
    return { status: 200, body: await checkpointPage(store, Number(limit ?? PAGE.usual), below) }
  }

  async function anchor(): Promise<Answer> {
    if (anchors.length > 0) await askAnchors(store, kernel.now())
    const reported = message(anchors.length > 0 ? 'proof.anchoring' : 'proof.no-anchors')
    return { status: 202, body: { message: reported, anchors } }
  }

  async function adopt({ body, actor, requestId, idempotencyKey }: RequestOf<typeof adoptProof>): Promise<Answer> {
    const state = await readState(store)
    const by = 'person' in actor ? `${actor.role}/${actor.person}` : actor.role
    const isHalted = state?.halted !== undefined || (await anchored(state)).some(({ fork }) => fork)
    const requested = { reason: body.reason, actor: by, requestId, idempotencyKey }
    const origin = await adoptOrigin(kernel, state, isHalted, requested)
    return { status: 202, body: { message: message('proof.adopting'), origin } }
  }

  async function event({ params }: Request): Promise<Answer> {
    return { status: 200, body: Buffer.from(await eventProof(kernel, params.event_id ?? '')) }
  }

  async function consistency({ query }: Request): Promise<Answer> {
    const signed = signedOf(await readState(store)) ?? EMPTY
    const [from, to] = [Number(query.from), Number(query.to)]
    if (to > signed.size) throw invalidParameter('to', message('proof.beyond-signed', { size: signed.size }))
    if (from > to) throw invalidParameter('from', message('proof.wrong-order'))
    const hashes = await consistencyProof(kernel, signed, { from, to })
    return { status: 200, body: { from, to, hashes: hashes.map(toBase64) } }
  }

  return [
    { call: getProofKey, handle: () => key(kernel) },
    { call: getProofState, handle: state },
    { call: getProofCheckpoints, handle: ({ query }) => checkpoints(query) },
    { call: anchorProof, handle: anchor },
    routeOf(adoptProof, adopt),
    { call: getProofEvent, handle: event },
    { call: getProofConsistency, handle: consistency },
    { call: exportProof, handle: async () => ({ status: 200, body: wholeLog(kernel) }) },
  ]
}

async function key({ store }: Pick<Kernel, 'store'>): Promise<Answer> {
  const { vkey = '' } = (await readState(store)) ?? {}
  if (vkey === '') throw new ArriveError('not-sealed-yet', { retryAfter: 2 })
  return { status: 200, body: { vkey } }
}
