import { schemaIdOf } from '@arrive/contracts/event.ts'
import { originAdopted } from '@arrive/contracts/events/origin-adopted.ts'
import { originOf } from '@arrive/contracts/proof/checkpoints.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { AGENCY, type Envelope } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'

/** An administrator's decision about a tree that can no longer be signed. */
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

/** Undefined for any other event, or if the new origin was not derived from the event that begins it. */
function adoptionBy({ type, subject, data }: Envelope): Adoption | undefined {
  if (type !== originAdopted.type || subject !== AGENCY || typeof data !== 'object') return undefined
  const { former, size, begun, origin, reason } = data as Readonly<Record<keyof Adoption, unknown>>
  if (typeof former !== 'string' || typeof size !== 'number' || typeof reason !== 'string') return undefined
  if (typeof begun !== 'string' || typeof origin !== 'string') return undefined
  const host = origin.slice(0, origin.lastIndexOf('/'))
  return originOf(host, begun, nodeHashing) === origin ? { former, size, begun, origin, reason } : undefined
}

export function createAdoptions() {
  const all: Adoption[] = []
  return {
    take: (envelope: Envelope): void => {
      const adoption = adoptionBy(envelope)
      if (adoption !== undefined) all.push(adoption)
    },
    of: (origin: string | undefined, signed: number): Adoption | undefined =>
      all.find(({ former, size }) => former === origin && size === signed),
  }
}
