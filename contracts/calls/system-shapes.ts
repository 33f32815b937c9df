import type { Schema } from '../call.ts'
import { PATTERNS } from '../patterns.ts'

/** Shapes that the calls about other systems have in common. */

/** Topics that are asked for, out of those that can be granted. */
export function askedTopics(granted: readonly string[]): Schema {
  const { length: maxItems } = granted
  return { ...topicList(granted), title: 'Topics', minItems: 1, maxItems, uniqueItems: true }
}

/** In responses; looser than in requests, because responses are not validated. */
export function topicList(granted: readonly string[]): Schema {
  return { type: 'array', items: { type: 'string', enum: granted } }
}

export const moment: Schema = { type: 'string', maxLength: 30, format: 'date-time' }

/** A moment that may not have come. */
export function momentOrNull(description: string): Schema {
  return { oneOf: [moment, { type: 'null' }], description }
}

export const uuid: Schema = { type: 'string', maxLength: 36, pattern: PATTERNS.uuid }

/** A display name; never the name of a person. */
export const systemName: Schema = { type: 'string', title: 'Name', maxLength: 100, pattern: PATTERNS.line }

/** For samples. */
export const SAMPLE = { id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f', time: '2026-03-04T15:06:07.008Z' } as const
