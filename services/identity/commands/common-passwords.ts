import { agency } from '@arrive/contracts/agency.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { folded } from '../../kernel/index.ts'

/** Fewer guesses than this, and whoever guesses within the limits of the logins is through in some two years. */
const LEAST_GUESSES = 1e6
/** A word that is guessed sooner is common: digits and signs around it are what everybody adds. */
const COMMON_WORD = 1e5
/** Characters around a word that do not make a password of it. */
const MOST_AROUND = 6
/** Judged of a longer password: what begins so commonly is no better for its end, and a check stays short. */
const JUDGED = 32
/** Words of names that are looked for: a name can be made of very many. */
const MOST_WORDS = 20
/** Readings of signs that look like letters that are tried: of 32 such signs there are very many. */
const MOST_READINGS = 4
/** Tried first too, though the list does not have them. */
const ALSO_COMMON = ['homecare', 'caregiver', 'hospice', 'instagram', 'yourpassword', 'correcthorsebatterystaple']
const WORD = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su

let judge: Promise<Judge> | undefined

/** How many guesses it takes, by somebody who knows these words of the account. */
type Judge = (password: string, own: string[]) => number

/**
 * Whether others try this password first: it is on the list of those that were breached most often, or follows from a
 * word of it, from a date, a row of keys, or from the names of the account or the agency.
 */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
  judge ??= load().catch((error: unknown) => {
    judge = undefined
    throw error
  })
  const guesses = await judge
  const text = password.normalize('NFKC').slice(0, JUDGED)
  const own = [...new Set([agency.name, ...names].flatMap(wordsOf))].slice(0, MOST_WORDS)
  const joined = text.replaceAll(/[-_.\s]/g, '')
  const texts = joined === text ? [text] : [text, joined]
  if (own.includes(folded(password)) || texts.some((one) => guesses(one, own) < LEAST_GUESSES)) return true
  const [, before = '', word = '', after = ''] = WORD.exec(text) ?? []
  const around = before.length + after.length
  return around > 0 && around <= MOST_AROUND && word.length > 2 && guesses(word, own) < COMMON_WORD
}

/** The list is in memory from the first choice of a password on. */
async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory: Judging }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judging: ZxcvbnFactory = new Judging({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MOST_READINGS,
  })
  return (password, own) => judging.check(password, [...ALSO_COMMON, ...own]).guesses
}

/** A name as it is, the part before its `@`, its words, and both without what is between the words. */
function wordsOf(name: string): readonly string[] {
  const whole = folded(name)
  const [local = ''] = whole.split('@')
  const texts = [whole, local].flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, '')])
  return [...texts, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((text) => text.length > 2)
}
