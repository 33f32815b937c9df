import type { KnownEvent } from '../../shared/sealed/sealed-log.ts'

/** Persons per block, so that a high person number costs little memory. */
const BLOCK = 256

type Submission = Pick<KnownEvent, 'person' | 'schema' | 'mark'>

export function keyOf({ person, schema }: Omit<Submission, 'mark'>): string {
  return `${person} ${schema}`
}

/** Takes submissions from last to first. Compact, since there may be a million persons and forms. */
export function createReplaced() {
  const forms = new Map<string, Map<number, Uint32Array>>()
  const doubtful = new Set<string>()

  /** The slot for the mark of the last submission. */
  function placeOf({ person, schema }: Submission): readonly [block: Uint32Array, at: number] {
    const blocks = forms.get(schema) ?? new Map<number, Uint32Array>()
    forms.set(schema, blocks)
    const number = Math.floor(person / BLOCK)
    const block = blocks.get(number) ?? new Uint32Array(BLOCK)
    blocks.set(number, block)
    return [block, person % BLOCK]
  }

  return {
    /** Forms that need a closer look. */
    doubtful,
    /** In doubt, no submission of the form counts as last. */
    isLast: (submission: Submission, isDoubtful: boolean): boolean => {
      const [block, at] = placeOf(submission)
      const code = codeOf(submission.mark)
      const isFirstSeen = block[at] === 0
      // An event with the same id has the same mark: the later one may be a repeat, which changes nothing.
      if (isDoubtful || block[at] === code) doubtful.add(keyOf(submission))
      if (isFirstSeen) block[at] = code
      return isFirstSeen && !isDoubtful
    },
  }
}

/** A distinct number for every mark, never 0: seven bits per character. */
function codeOf(mark: string): number {
  let code = 0
  for (let at = 0; at < mark.length; at++) code = code * 128 + mark.charCodeAt(at)
  return code
}
