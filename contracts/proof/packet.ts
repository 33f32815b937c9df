/** The files attached to a packet's PDF. */
export const PACKET_FILES = {
  events: 'events.ndjson',
  proofs: 'proofs.ndjson',
  heads: 'heads.json',
  checkpoint: 'checkpoint.txt',
  receipts: 'receipts.ndjson',
  texts: 'texts.ndjson',
  definitions: 'definitions.ndjson',
  manifest: 'manifest.json',
} as const

/** Events under one number, their proofs, and the head that counts them. */
export type FiledNames = Readonly<Record<'events' | 'proofs' | 'heads', string>>

/**
 * Added for readers of a medical form, whose events are filed under a second number of the person. They are like the
 * files without the prefix, and under the same checkpoint.
 */
export const MEDICAL_FILES = {
  events: 'medical-events.ndjson',
  proofs: 'medical-proofs.ndjson',
  heads: 'medical-heads.json',
} as const satisfies FiledNames

export const PACKET_VERSION = 1

export interface PacketManifest {
  readonly version: typeof PACKET_VERSION
  readonly origin: string
  readonly person: number
  /** The moment that the packet shows. */
  readonly as_of: string
  /** The size of the tree under the checkpoint. */
  readonly size: number
  /** Lines of `events.ndjson`. */
  readonly events: number
  /** Lines of `proofs.ndjson`. */
  readonly leaves: number
  /** SHA-256 of each other file, in hex. */
  readonly files: Readonly<Record<string, string>>
  /** The verifier key of the checkpoint. To know that it is the agency's, compare it with one from elsewhere. */
  readonly key: string
}
