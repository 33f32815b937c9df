import { hasBoundId } from '../bound-id.ts'
import type { Sha256 } from '../hashing.ts'
import {
  type Batch,
  isEventId,
  type KeyRotated,
  type LogBegun,
  PROOF_TYPES,
  parseBatch,
  parseBegun,
  parseRotated,
  parseSigned,
} from '../proof-events.ts'
import { parseObject, readHead } from './envelope-head.ts'
import type { Row } from './rows.ts'

export type Said =
  | { readonly kind: 'begun'; readonly begun: LogBegun }
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'rotated'; readonly rotated: KeyRotated }
  | { readonly kind: 'none' }

export interface ProofEvent {
  readonly id: string | null
  readonly said: Said
  /** A batch, or an unreadable event that may have been one. */
  readonly mayBeBatch: boolean
  readonly isBound: boolean
  /** Whether it is a note outside the log. */
  readonly isBeside: boolean
  readonly isDamaged: boolean
}

const NONE: Said = { kind: 'none' }

export function readProofEvent({ raw, isDamaged }: Row, hashing: Sha256): ProofEvent {
  const { id, type, data } = parseObject(raw) ?? {}
  const said = isEventId(id) ? saidBy(type, data) : NONE
  return {
    id: readHead(raw).id ?? null,
    said,
    mayBeBatch: said.kind === 'batch' || (said.kind === 'none' && !isOther(type)),
    isBound: hasBoundId(raw, hashing),
    isBeside: false,
    isDamaged: isDamaged === true,
  }
}

export function noteEvent(note: string): ProofEvent {
  const said: Said = { kind: 'note', note }
  return { id: null, said, mayBeBatch: false, isBound: false, isBeside: true, isDamaged: false }
}

function isOther(type: unknown): boolean {
  return type === PROOF_TYPES.begun || type === PROOF_TYPES.note || type === PROOF_TYPES.rotated
}

function saidBy(type: unknown, data: unknown): Said {
  if (type === PROOF_TYPES.batch) {
    const batch = parseBatch(data)
    return batch === undefined ? NONE : { kind: 'batch', batch }
  }
  if (type === PROOF_TYPES.note) {
    const signed = parseSigned(data)
    return signed === undefined ? NONE : { kind: 'note', note: signed.note }
  }
  if (type === PROOF_TYPES.begun) {
    const begun = parseBegun(data)
    return begun === undefined ? NONE : { kind: 'begun', begun }
  }
  const rotated = type === PROOF_TYPES.rotated ? parseRotated(data) : undefined
  return rotated === undefined ? NONE : { kind: 'rotated', rotated }
}
