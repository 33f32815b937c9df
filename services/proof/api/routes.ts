import { getProofCheckpoints, getProofKey, getProofState } from '@arrive/contracts/calls/proof.ts'
import { type Answer, ArriveError, type Kernel, type Route, wrongParameter } from '../../kernel/index.ts'
import { sealedTopics } from '../events/proof-event.ts'
import { readState, unsealedOf } from '../reads/state.ts'

/** Every call of this service. */
export function proofRoutes({ store, log, events }: Kernel): readonly Route[] {
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

  return [
    { call: getProofKey, handle: key },
    { call: getProofState, handle: state },
    { call: getProofCheckpoints, handle: ({ query }) => checkpoints(query.cursor) },
  ]
}
