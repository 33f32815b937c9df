import type { EventRow } from './rows.ts'

export type Kind =
  | 'altered'
  | 'missing'
  | 'inserted'
  | 'reordered'
  | 'truncated'
  | 'rolled-back'
  | 'missing-topic'
  | 'forked'
  | 'wrong-key'

export interface Finding {
  readonly kind: Kind
  /** Its leaf in the tree. */
  readonly index: number | null
  readonly event: string | null
  readonly topic: string | null
  readonly person: number | null
  readonly time: string | null
}

/** A finding about the log's own events, or about the tree as a whole. */
export function ofProof(kind: Kind, event: string | null = null): Finding {
  return { kind, index: null, event, topic: 'proof', person: null, time: null }
}

export function ofRow(kind: Kind, { topic, told }: EventRow, index: number | null = null): Finding {
  return { kind, index, event: told.id, topic, person: told.person, time: told.time }
}

/** One finding for each kind, event and topic, however many trees or rules have shown it. */
export function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((each) => [`${each.kind} ${each.event} ${each.topic}`, each])).values()]
}
