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
  | 'content-mismatch'
  | 'omitted'
  | 'bad-anchor'

export interface Finding {
  readonly kind: Kind
  readonly index: number | null
  readonly event: string | null
  readonly topic: string | null
  readonly person: number | null
  readonly time: string | null
}

export function ofProof(kind: Kind, event: string | null = null): Finding {
  return { kind, index: null, event, topic: 'proof', person: null, time: null }
}

export function ofAll(kind: 'rolled-back' | 'forked' | 'wrong-key'): Finding {
  return { kind, index: null, event: null, topic: null, person: null, time: null }
}

export function ofRow(kind: Kind, { topic, told }: EventRow, index: number | null = null): Finding {
  return { kind, index, event: told.id, topic, person: told.person, time: told.time }
}

export function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()]
}

/** Deduplicates findings of several trees, keeping the last. */
export function told(trees: readonly (readonly Finding[])[]): readonly Finding[] {
  const keyOf = ({ kind, event, topic, person }: Finding) =>
    kind === 'reordered' ? `${kind} ${topic} ${person}` : `${topic} ${event ?? kind}`
  const last = new Map(trees.flatMap((own, at) => own.map((each) => [keyOf(each), at] as const)))
  return trees.flatMap((own, at) => own.filter((each) => last.get(keyOf(each)) === at))
}
