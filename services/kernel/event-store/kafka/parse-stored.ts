import type { Envelope } from '../events/envelope.ts'

/** The envelope that a record holds. @throws Error with its place where it holds none. */
export function parseStored(raw: string, place: string): Envelope {
  try {
    return JSON.parse(raw)
  } catch {
    throw new Error(`The event log has something that is no event at ${place}`)
  }
}
