import type { Schema } from '../call.ts'
import { PATTERNS } from '../patterns.ts'
import { listOf, maybe } from './shapes.ts'

/** Shapes shared by calls about other systems. */

export function requestedTopics(granted: readonly string[]): Schema {
  const { length: maxItems } = granted
  return { ...topicList(granted), title: 'Topics', minItems: 1, maxItems, uniqueItems: true }
}

/** In responses. Looser than in requests, because responses aren't validated. */
export function topicList(granted: readonly string[]): Schema {
  return listOf({ type: 'string', enum: granted })
}

export const moment: Schema = { type: 'string', maxLength: 30, format: 'date-time' }

export function momentOrNull(description?: string): Schema {
  return maybe(moment, description)
}

export const uuid: Schema = { type: 'string', maxLength: 36, pattern: PATTERNS.uuid }

/** A display name; never a person's name. */
export const systemName: Schema = { type: 'string', title: 'Name', maxLength: 100, pattern: PATTERNS.line }

export const SAMPLE = { id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f', time: '2026-03-04T15:06:07.008Z' } as const
