import { schemaIdOf } from '@arrive/contracts/event.ts'
import { originAdopted } from '@arrive/contracts/events/origin-adopted.ts'
import { originOf } from '@arrive/contracts/proof/checkpoints.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { AGENCY, type Envelope } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'

/** What an administrator has decided of a tree that nothing can be signed of any more. */
export type Adoption = EventData<'agency.origin.adopted'>

/** @param from the administrator, the request, and the time in milliseconds */
export function adoptionEvent(
  data: Adoption,
  { id, actor, requestId, at }: { readonly id: string; readonly actor: string; requestId: string; readonly at: number },
): Envelope {
  return {
    specversion: '1.0',
    id,
    source: '/arrive/proof',
    type: originAdopted.type,
    subject: AGENCY,
    time: new Date(at).toISOString(),
    dataschema: schemaIdOf(originAdopted),
    actor,
    correlationid: requestId,
    datacontenttype: 'application/json',
    data,
  }
}

/** What such an event says; undefined for any other, or where the new origin is not made of what is to begin it. */
function adoptionBy({ type, subject, data }: Envelope): Adoption | undefined {
  if (type !== originAdopted.type || subject !== AGENCY || typeof data !== 'object') return undefined
  const { former, size, begun, origin, reason } = data as Readonly<Record<keyof Adoption, unknown>>
  if (typeof former !== 'string' || typeof size !== 'number' || typeof reason !== 'string') return undefined
  if (typeof begun !== 'string' || typeof origin !== 'string') return undefined
  const host = origin.slice(0, origin.lastIndexOf('/'))
  return originOf(host, begun, nodeHashing) === origin ? { former, size, begun, origin, reason } : undefined
}

/** What administrators have decided, as the log tells it. */
export function createAdoptions() {
  const all: Adoption[] = []
  return {
    take: (envelope: Envelope): void => {
      const adoption = adoptionBy(envelope)
      if (adoption !== undefined) all.push(adoption)
    },
    /** Of a tree of this size, the one who was the first. */
    of: (origin: string | undefined, signed: number): Adoption | undefined =>
      all.find(({ former, size }) => former === origin && size === signed),
  }
}
