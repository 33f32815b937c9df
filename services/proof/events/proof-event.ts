import { schemaIdOf } from '@arrive/contracts/event.ts'
import { batchSequenced } from '@arrive/contracts/events/batch-sequenced.ts'
import { checkpointSigned } from '@arrive/contracts/events/checkpoint-signed.ts'
import { keyRotated } from '@arrive/contracts/events/key-rotated.ts'
import { logBegun } from '@arrive/contracts/events/log-begun.ts'
import { boundId, NO_ID } from '@arrive/contracts/proof/bound-id.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import type { EventData } from '@arrive/contracts/typed.ts'
import { AGENCY, type Envelope, type Kernel } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'

/** The topics whose events are leaves: all but the one that the tree stands in. */
export function sealedTopics({ topics }: Kernel['events']): readonly string[] {
  return topics.filter((topic) => topic !== PROOF)
}

const TYPES = { begun: logBegun, batch: batchSequenced, signed: checkpointSigned, rotated: keyRotated } as const

/**
 * An event about the log itself; `now` in milliseconds.
 * @param id default: made of all the rest, so that nothing of it can be changed.
 */
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
