import type { Envelope } from '../events/envelope.ts'

/** @throws Error naming the position if the record is no event. */
export function parseStored(raw: string, place: string): Envelope {
  try {
    return JSON.parse(raw)
  } catch {
    throw new Error(`The event log has something that is no event at ${place}`)
  }
}
