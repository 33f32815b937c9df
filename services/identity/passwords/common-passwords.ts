import { agency } from '@arrive/contracts/agency.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { folded } from '../../kernel/index.ts'

/** Passwords with fewer guesses would fall within about two years of guessing at the rate the login limits allow. */
const LEAST_GUESSES = 1e6
/** Threshold for the word inside a password: digits and signs around a word add little. */
const COMMON_WORD = 1e5
const MAX_AROUND = 6
/** Judge only this many characters: the end does not improve a common beginning, and it bounds the time. */
const JUDGED = 32
const MAX_WORDS = 20
/** Bounds the time for signs that look like letters: 32 such signs have too many readings. */
const MAX_READINGS = 4
/** Common words that the list lacks. */
const ALSO_COMMON = ['homecare', 'caregiver', 'hospice', 'instagram', 'yourpassword', 'correcthorsebatterystaple']
const WORD = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su

let judge: Promise<Judge> | undefined

type Judge = (password: string, own: string[]) => number

/**
 * Whether a password is on the list of breached ones, or derived from a listed word, a date, a row of keys, or the
 * names of the account or the agency.
 */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
  judge ??= load().catch((error: unknown) => {
    judge = undefined
    throw error
  })
  const guesses = await judge
  const text = password.normalize('NFKC').slice(0, JUDGED)
  const own = [...new Set([agency.name, ...names].flatMap(wordsOf))].slice(0, MAX_WORDS)
  const joined = text.replaceAll(/[-_.\s]/g, '')
  const texts = joined === text ? [text] : [text, joined]
  if (own.includes(folded(password)) || texts.some((one) => guesses(one, own) < LEAST_GUESSES)) return true
  const [, before = '', word = '', after = ''] = WORD.exec(text) ?? []
  const around = before.length + after.length
  return around > 0 && around <= MAX_AROUND && word.length > 2 && guesses(word, own) < COMMON_WORD
}

async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory: Judging }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judging: ZxcvbnFactory = new Judging({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_READINGS,
  })
  return (password, own) => judging.check(password, [...ALSO_COMMON, ...own]).guesses
}

function wordsOf(name: string): readonly string[] {
  const whole = folded(name)
  const [local = ''] = whole.split('@')
  const texts = [whole, local].flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, '')])
  return [...texts, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((text) => text.length > 2)
}
