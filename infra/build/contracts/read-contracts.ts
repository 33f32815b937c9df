import type { Call, CallSource } from '@arrive/contracts/call.ts'
import type { EventType } from '@arrive/contracts/event.ts'
import { exportsOf, type Found, sourcesIn } from './read-files.ts'

export interface FoundCalls {
  readonly stated: readonly Found<Call>[]
  readonly sources: readonly Found<CallSource>[]
}

/** Reads event types from files and folders. Types of form events are derived from forms instead. */
export async function readEvents(places: readonly string[]): Promise<readonly Found<EventType>[]> {
  const files = await sourcesIn(places)
  return (await Promise.all(files.map((file) => exportsOf(file, isEvent)))).flat()
}

export async function readCalls(places: readonly string[]): Promise<FoundCalls> {
  const files = await sourcesIn(places)
  const stated = await Promise.all(files.map((file) => exportsOf(file, isCall)))
  const sources = await Promise.all(files.map((file) => exportsOf(file, isSource)))
  return { stated: stated.flat(), sources: sources.flat().filter(({ exported }) => exported === 'calls') }
}

function isEvent(value: unknown): value is EventType {
  if (typeof value !== 'object' || value === null) return false
  return 'type' in value && 'version' in value && 'topic' in value && 'summary' in value
}

function isCall(value: unknown): value is Call {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && 'method' in value && 'path' in value && 'access' in value && 'answer' in value
}

function isSource(value: unknown): value is CallSource {
  return typeof value === 'function'
}
