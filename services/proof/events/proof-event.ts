import { schemaIdOf } from '@arrive/contracts/event.ts'
import { batchSequenced } from '@arrive/contracts/events/batch-sequenced.ts'
import { checkpointSigned } from '@arrive/contracts/events/checkpoint-signed.ts'
import { keyRotated } from '@arrive/contracts/events/key-rotated.ts'
import { logBegun } from '@arrive/contracts/events/log-begun.ts'
import { boundId, NO_ID } from '@arrive/contracts/proof/bound-id.ts'
import { originOf } from '@arrive/contracts/proof/checkpoints.ts'
import { parseVkey, type VerifierKey } from '@arrive/contracts/proof/notes.ts'
import { PROOF, parseBegun } from '@arrive/contracts/proof/proof-events.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { AGENCY, type Envelope, type Kernel } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'

/** All topics except the one that holds the tree itself. */
export function sealedTopics({ topics }: Kernel['events']): readonly string[] {
  return topics.filter((topic) => topic !== PROOF)
}

const TYPES = { begun: logBegun, batch: batchSequenced, signed: checkpointSigned, rotated: keyRotated } as const

/** `now` in milliseconds. @param id default: derived from the rest, so that none of it can be changed */
export function proofEvent<K extends keyof typeof TYPES>(
  kind: K,
  data: EventData<(typeof TYPES)[K]['type']>,
  now: number,
  id?: string,
): Envelope {
  const type = TYPES[kind]
  const envelope: Envelope = {
    specversion: '1.0',
    id: id ?? NO_ID,
    source: '/arrive/proof',
    type: type.type,
    subject: AGENCY,
    time: new Date(now).toISOString(),
    dataschema: schemaIdOf(type),
    actor: 'system',
    correlationid: 'proof',
    datacontenttype: 'application/json',
    data,
  }
  return id === undefined ? { ...envelope, id: boundId(JSON.stringify(envelope), nodeHashing) } : envelope
}

export interface Begun {
  readonly key: VerifierKey
  readonly since: string
  readonly adopted: number
}

/** Undefined if the origin was not derived from the id. */
export function begunBy({ type, id, time, data }: Envelope): Begun | undefined {
  const { key: vkey = '', origin = '', adopted = 0 } = (type === logBegun.type && parseBegun(data)) || {}
  const key = parseVkey(vkey, nodeHashing)
  const host = origin.slice(0, origin.lastIndexOf('/'))
  if (key === undefined || key.name !== origin || originOf(host, id, nodeHashing) !== origin) return undefined
  return { key, since: time, adopted }
}
