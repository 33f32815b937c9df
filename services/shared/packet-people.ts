/** Packet progress by person number. Other modules read it instead of following every save, which slows saves down. */
export const PACKETS = 'packets'
export const PEOPLE = 'packet-people'

export interface SentForms {
  /** By form name; when each form was last sent. ISO 8601, UTC. */
  readonly forms: Readonly<Record<string, { readonly savedAt: string }>>
}
