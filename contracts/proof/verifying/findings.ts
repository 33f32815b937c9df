/** What an attack leaves behind, in the words of the report. */
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

/** One thing that is not as it was sealed. What is not known, or does not apply, is null. */
export interface Finding {
  readonly kind: FindingKind
  /** The event's place in the tree. */
  readonly index: number | null
  readonly event: string | null
  readonly topic: string | null
  readonly person: number | null
  readonly time: string | null
}

/**
 * Something to know that is no fault: an event whose id stands in the log with other bytes too, a row whose event is
 * intact and whose checksum is not, events that are sequenced and not yet signed, events that an earlier tree of the
 * log may have sealed, and a later one has adopted as they stood; checkpoints that were found beside the log and agree
 * with it; those that nothing could be compared with; receipts of anchors that stand, and those that nothing was given
 * to check by.
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
  /** How many events, checkpoints or receipts it is about. */
  readonly count: number
}

/** A finding about an event of the topic `proof`, or about the log as a whole. */
export function findingOf(kind: FindingKind, topic: string | null, event: string | null = null): Finding {
  return { kind, index: null, event, topic, person: null, time: null }
}

/** A remark about so many of them; nothing where there are none. */
export function remarksOf(kind: Remark['kind'], count: number): readonly Remark[] {
  return count === 0 ? [] : [{ kind, index: null, event: null, topic: null, person: null, time: null, count }]
}
