import type { Schema } from './call.ts'

export const userId: Schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
