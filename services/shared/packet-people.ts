import { NO_FACTS, type PacketFacts } from '@arrive/contracts/packet.ts'

/** Packet progress by person number. Other modules read it instead of following every save, which slows saves down. */
export const PACKETS = 'packets'
export const PEOPLE = 'packet-people'

export interface SentForms {
  /** By form name; when each form was last sent. ISO 8601, UTC. */
  readonly forms: Readonly<Record<string, { readonly savedAt: string }>>
  /** From the form that says who the person is; absent before it is sent. */
  readonly details?: PacketFacts
}

export function factsOf({ details = NO_FACTS }: Pick<SentForms, 'details'>): PacketFacts {
  return details
}
