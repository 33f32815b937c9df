import type { Projection } from '../../kernel/index.ts'

/**
 * Keeps only a history. Separate from the packet's projection: readers with one name share their topics, and an older
 * release would skip this one.
 */
export const wordingsProjection: Projection = {
  name: 'wordings',
  topics: ['agency', 'accounts'],
  owns: ['agency'],
  collections: [],
  needsData: () => false,
  reads: () => [],
  apply: () => undefined,
}
