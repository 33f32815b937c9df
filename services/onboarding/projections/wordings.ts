import type { Projection } from '../../kernel/index.ts'

/**
 * Keeps the history of what is about the agency, which wordings are read from; no documents are made of it. It is apart
 * from the packet's: followers of one name share all their topics, and those of an older release would be given this
 * one and pass it over.
 */
export const wordingsProjection: Projection = {
  name: 'wordings',
  topics: ['agency', 'accounts'],
  settles: ['agency'],
  collections: [],
  needsData: () => false,
  reads: () => [],
  apply: () => undefined,
}
