export type FindingKind =
  | 'altered'
  | 'missing'
  | 'inserted'
  | 'reordered'
  | 'truncated'
  | 'rolled-back'
  | 'missing-topic'
  | 'forked'
  | 'wrong-key'
  | 'bad-anchor'
  // Of a packet.
  | 'content-mismatch'
  | 'omitted'

/** Unknown or inapplicable fields are null. */
export interface Finding {
  readonly kind: FindingKind
  readonly index: number | null
  readonly event: string | null
  readonly topic: string | null
  readonly person: number | null
  readonly time: string | null
  /** In a packet, the attached file that it is about, if it is about no event. */
  readonly file?: string
}

/**
 * None is a fault. `repeated-id`: an id that is also in the log with other bytes. `checksum`: an intact event with a
 * wrong row checksum. `unsigned`: sequenced but not signed yet. `adopted`: possibly sealed by an earlier tree.
 * `compared`, `uncompared`: checkpoints found with the log. `receipts`, `unchecked-receipts`: of anchors. In a packet:
 * `closed`: events without their text. `unkept-wording`: texts that are named, and that the log does not have.
 */
export interface Remark extends Omit<Finding, 'kind'> {
  readonly kind:
    | 'repeated-id'
    | 'checksum'
    | 'unsigned'
    | 'adopted'
    | 'compared'
    | 'uncompared'
    | 'receipts'
    | 'unchecked-receipts'
    | 'closed'
    | 'unkept-wording'
  readonly count: number
}

export function findingOf(kind: FindingKind, topic: string | null, event: string | null = null): Finding {
  return { kind, index: null, event, topic, person: null, time: null }
}

export function remarksOf(kind: Remark['kind'], count: number): readonly Remark[] {
  return count === 0 ? [] : [{ kind, index: null, event: null, topic: null, person: null, time: null, count }]
}
