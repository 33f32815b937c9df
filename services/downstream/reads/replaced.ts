import type { KnownEvent } from '../../shared/sealed/sealed-log.ts'

/** Persons to a block, so that whoever has a number far away costs little. */
const BLOCK = 256

type Submission = Pick<KnownEvent, 'person' | 'schema' | 'mark'>

/** Whose form it is. */
export function keyOf({ person, schema }: Omit<Submission, 'mark'>): string {
  return `${person} ${schema}`
}

/**
 * Tells of submissions, which are taken from the last to the first, whether a later one replaces them. A few bytes for
 * each person and form, since there may be a million.
 */
export function createReplaced() {
  const forms = new Map<string, Map<number, Uint32Array>>()
  const doubtful = new Set<string>()

  /** Where the mark of the last submission stands, if there is one. */
  function placeOf({ person, schema }: Submission): readonly [block: Uint32Array, at: number] {
    const blocks = forms.get(schema) ?? new Map<number, Uint32Array>()
    forms.set(schema, blocks)
    const number = Math.floor(person / BLOCK)
    const block = blocks.get(number) ?? new Uint32Array(BLOCK)
    blocks.set(number, block)
    return [block, person % BLOCK]
  }

  return {
    /** Whose forms have to be looked at more closely. */
    doubtful,
    /** Whether it is the last one. In doubt it is not, nor is any other of that form. */
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

/** Another number for every mark, and never 0: its letters, of seven bits each. */
function codeOf(mark: string): number {
  let code = 0
  for (let at = 0; at < mark.length; at++) code = code * 128 + mark.charCodeAt(at)
  return code
}
