import type { Writable } from 'node:stream'

export type Output = Pick<Writable, 'write'> & { readonly isTTY?: boolean }

export interface Progress {
  readonly step: () => void
  readonly note: (text: string) => void
  readonly end: () => void
}

/** Ten lines in total if a line cannot be overwritten. */
const LINES = 10

/** One changing line on a terminal, occasional lines elsewhere. */
export function createProgress(output: Output, total: number): Progress {
  const clear = output.isTTY === true ? '\r\x1b[K' : ''
  const every = Math.ceil(total / LINES)
  let done = 0

  function show(): void {
    if (output.isTTY === true) output.write(`${clear}${done} of ${total} people`)
    else if (done % every === 0 || done === total) output.write(`${done} of ${total} people\n`)
  }

  return {
    step: () => {
      done++
      show()
    },
    note: (text) => {
      output.write(`${clear}${text}\n`)
      if (clear !== '') show()
    },
    end: () => {
      output.write(clear)
    },
  }
}
