/**
 * The office's projection of how far each person is with the packet, and its documents, by the person's number. Other
 * modules ask it rather than follow every save themselves, which each save would pay for.
 */
export const PACKETS = 'packets'
export const PEOPLE = 'packet-people'

/** What modules other than the office may know of such a document. */
export interface SentForms {
  /** The forms that the person has sent, by their names; when each was sent last. ISO 8601, UTC. */
  readonly forms: Readonly<Record<string, { readonly savedAt: string }>>
}
