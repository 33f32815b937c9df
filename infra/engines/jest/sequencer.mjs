// Plain JavaScript, because this package's types are wrong for ES imports.
import Sequencer from '@jest/test-sequencer'
import { longestFirst } from './order.ts'

/** The files known to be slow first, then Jest's own order. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return longestFirst(await super.sort(tests))
  }
}
