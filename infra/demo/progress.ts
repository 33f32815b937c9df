import type { Writable } from 'node:stream'

export type Output = Pick<Writable, 'write'>

export interface Progress {
  readonly step: () => void
  readonly note: (text: string) => void
}

/** Ten lines in total. */
const LINES = 10

export function createProgress(output: Output, total: number): Progress {
  const every = Math.ceil(total / LINES)
  let done = 0
  return {
    step: () => {
      done++
      if (done % every === 0 || done === total) output.write(`${done} of ${total} people\n`)
    },
    note: (text) => {
      output.write(`${text}\n`)
    },
  }
}
