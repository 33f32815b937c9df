import { originAdopted } from '@arrive/contracts/events/origin-adopted.ts'
import { originOf } from '@arrive/contracts/proof/checkpoints.ts'
import { ArriveError, deadline, derivedId, freshId, type Kernel } from '../../kernel/index.ts'
import { hashOfText, nodeHashing } from '../../shared/node-hashing.ts'
import { STATE } from '../../shared/sealed/collections.ts'
import { adoptionEvent } from '../events/adoption.ts'
import { originOfState, type SealedState } from '../reads/state.ts'

/** Milliseconds. */
const APPEND_MS = 2_000
const ID = 'adoption'
/** Idempotency keys that are remembered. */
const MAX_KEYS = 20

interface Adoption {
  readonly former: string
  readonly size: number
  readonly begun: string
  readonly origin: string
  /** Hashes of the reasons by `Idempotency-Key`. */
  readonly repeats: readonly (readonly [key: string, hash: string])[]
}

export interface AdoptionRequest {
  readonly reason: string
  readonly actor: string
  readonly requestId: string
  readonly idempotencyKey?: string | undefined
}

/**
 * Returns the new origin. The sequencer seals the log anew if it is still halted.
 * @throws ArriveError `nothing-to-adopt`, `key-reused`, `log-away`, `busy`
 */
export async function adoptOrigin(
  kernel: Pick<Kernel, 'store' | 'log' | 'now' | 'settings'>,
  state: SealedState | undefined,
  isHalted: boolean,
  { reason, actor, requestId, idempotencyKey: key }: AdoptionRequest,
): Promise<string> {
  const before = await readAsked(kernel)
  const hash = hashOfText(reason)
  const known = before?.repeats.find(([own]) => own === key)
  if (before !== undefined && known !== undefined) {
    if (known[1] !== hash) throw new ArriveError('key-reused')
    return before.origin
  }
  const former = originOfState(state)
  if (state === undefined || former === undefined || !isHalted) throw new ArriveError('nothing-to-adopt')
  const requested = await ask(kernel, before, { former, size: state.size })
  const { size, begun, origin, repeats } = requested
  const at = kernel.now()
  const id = key === undefined ? freshId(at) : derivedId([originAdopted.type, former, actor], key)
  const event = adoptionEvent({ former, size, begun, origin, reason }, { id, actor, requestId, at })
  await deadline.withTimeout(APPEND_MS, kernel.log.append(originAdopted.topic, event), () => {
    throw new ArriveError('log-away', { retryAfter: 1 })
  })
  if (key !== undefined)
    await write(kernel, requested, { ...requested, repeats: [...repeats, [key, hash] as const].slice(-MAX_KEYS) })
  return origin
}

async function readAsked({ store }: Pick<Kernel, 'store'>): Promise<Adoption | undefined> {
  const doc = (await store.get(STATE.name, [ID])).get(ID)
  return doc === undefined ? undefined : JSON.parse(doc.body)
}

async function ask(
  kernel: Pick<Kernel, 'store' | 'now' | 'settings'>,
  before: Adoption | undefined,
  { former, size }: Pick<Adoption, 'former' | 'size'>,
): Promise<Adoption> {
  if (before?.former === former && before.size === size) return before
  const begun = freshId(kernel.now())
  const origin = originOf(new URL(kernel.settings.publicOrigin).host, begun, nodeHashing)
  const requested = { former, size, begun, origin, repeats: [] }
  if (await write(kernel, before, requested)) return requested
  // A concurrent request was first, and its origin counts.
  throw new ArriveError('busy', { retryAfter: 1 })
}

/** False after a concurrent write. */
async function write(
  { store }: Pick<Kernel, 'store'>,
  before: Adoption | undefined,
  requested: Adoption,
): Promise<boolean> {
  const doc = { id: ID, person: 0, body: JSON.stringify(requested) }
  const over = before === undefined ? null : JSON.stringify(before)
  return (await store.commit([{ kind: 'put', collection: STATE.name, doc, over }])) !== 'lost'
}
