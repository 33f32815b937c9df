// Plain JavaScript: the types of this package are those of a CommonJS module, which it is not to an import.
import Sequencer from '@jest/test-sequencer'
import { longestFirst } from './order.ts'

/** Jest's own order, by the durations of an earlier run or else by size, behind the files that are known to be long. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return longestFirst(await super.sort(tests))
  }
}
