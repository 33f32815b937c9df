import type { Call } from '@arrive/contracts/call.ts'
import { saveCall } from '@arrive/contracts/calls/forms.ts'
import { createCallChecks } from '@arrive/contracts/check-call.ts'
import { fieldsBy, isRequired } from '@arrive/contracts/field-schema.ts'
import type { Field, Form } from '@arrive/contracts/form.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { bodyWith, pathOf, setAt } from '@arrive/contracts/testing.ts'
import { expect, test } from '@jest/globals'
import { loadContracts } from '../../app/contracts.ts'
import { ArriveError } from '../../kernel/index.ts'
import { parseJson } from '../../kernel/testing/index.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'

const SIZE = 100 * 1_024
const SLOW = 300_000

/** Pieces to repeat: blanks of all kinds, combining marks, and the first characters of each pattern. */
const FEW = [' ', '\t', '\u200b', '\u0301', '\u{e0020}', 'a', '1', 'a@', 'a.', ',']
const MORE = ['\n', '\u00a0', '\u3000', '\u2028', '\u0085', '\0', '\ud800', '\u{1f600}', '\ufdfa', 'e\u0301', 'x ']
const MARKS = ['.', '-', '@', '(', '/', '1-', '1.', '2026-', 'N/A', 'true,', 'a,', '-.', '\\', '%', '#']

interface Strings {
  readonly pieces: readonly string[]
  readonly runs: number
  /** The limit in milliseconds, or as a multiple of one pass over the text's characters. */
  readonly bound: { readonly ms: number } | { readonly readings: number }
}

// Slow texts of 100 KB in fields and JSON, checked in this process so that nothing else is measured.

/** Runs per check: the quickest counts, to exclude other load on the machine. */
const { pieces, runs, bound } = sized<Strings>(
  { pieces: FEW, runs: 7, bound: { readings: 16 } },
  { pieces: [...FEW, ...MORE, ...MARKS], runs: 5, bound: { ms: 10 } },
)

const contracts = loadContracts()
const { check } = createCallChecks({ ...contracts, today: () => '2026-11-27' })
const texts = textsOf(pieces)

const reading = costOf(runs, () => lookedAt('a'.repeat(SIZE)))

function expectQuick(what: string, works: readonly Work[]): void {
  const [name, ms] = slowestOf(works, runs)
  const readings = ms / reading
  const most = 'ms' in bound ? `at most ${bound.ms} ms` : `at most ${bound.readings} readings`
  printFigure(`100 KB of ${what}`, `${ms.toFixed(2)} ms, ${readings.toFixed(1)} readings, with ${name}`, most)
  if ('ms' in bound) expect(ms).toBeLessThanOrEqual(bound.ms)
  else expect(readings).toBeLessThanOrEqual(bound.readings)
}

test.each(placesByKind(contracts.forms))(
  'a malicious text in a field of the kind %s is refused in a bounded time',
  (kind, { form, path }) => {
    const call = saveCall(form)
    const works = texts.map(([name, text]): Work => {
      const body = bodyWith(form, path, text)
      return [name, () => expectRefused(check(call, body).ok, path)]
    })
    expectQuick(`text in a field of the kind ${kind}`, works)
  },
  SLOW,
)

test.each(contracts.forms.map((form) => [form.name, form] as const))(
  'a malicious text in all fields of %s is refused in a bounded time',
  (name, form) => {
    const call = saveCall(form)
    const works = texts.map(([text, whole]): Work => {
      const body = spread(form, whole)
      return [text, () => expectRefused(check(call, body).ok, name)]
    })
    expectQuick(`text in all fields of ${name}`, works)
  },
  SLOW,
)

test.each(schemaCalls())(
  'a malicious text in a body of the call %s is refused in a bounded time',
  (id, call, properties) => {
    const works = texts.flatMap(([name, text]) =>
      properties.map((key): Work => [`${name} as ${key}`, () => expectRefused(check(call, { [key]: text }).ok, key)]),
    )
    expectQuick(`text in a body of the call ${id}`, works)
  },
  SLOW,
)

test('a malicious JSON body is refused in a bounded time', () => {
  const works = jsonBodies().map(([name, text]): Work => {
    const bytes = Buffer.from(text)
    return [name, () => readOrRefuse(bytes)]
  })
  expectQuick('JSON', works)
})

type Work = readonly [name: string, work: () => void]

function expectRefused(ok: boolean, path: string): void {
  if (ok) throw new Error(`100 KB were taken as ${path}`)
}

function readOrRefuse(bytes: Buffer): void {
  try {
    parseJson(bytes)
  } catch (error) {
    if (!(error instanceof ArriveError)) throw error
  }
}

function slowestOf(works: readonly Work[], runs: number): readonly [string, number] {
  const costs = works.map(([name, work]) => [name, costOf(runs, work)] as const)
  return costs.reduce((worst, one) => (one[1] > worst[1] ? one : worst))
}

/** Milliseconds of the quickest of some runs. */
function costOf(runs: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    work()
    least = Math.min(least, performance.now() - began)
  }
  return least
}

function lookedAt(text: string): void {
  let blanks = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 0x20) blanks++
  if (blanks > 0) throw new Error('There are no blanks in it')
}

/** 100 KB of each piece: alone, after a letter, before one, and between two. */
function textsOf(pieces: readonly string[]): readonly (readonly [string, string])[] {
  return pieces.flatMap((piece) => {
    const text = piece.repeat(Math.floor(SIZE / Buffer.byteLength(piece)))
    const name = JSON.stringify(piece)
    return [
      [name, text],
      [`a and ${name}`, `a${text}`],
      [`${name} and a`, `${text}a`],
      [`a, ${name} and a`, `a${text}a`],
    ] as const
  })
}

interface Place {
  readonly form: Form
  readonly path: string
  readonly field: Field
}

function placesOf(form: Form): Place[] {
  return form.parts.flatMap((part) =>
    Array.from({ length: part.rows?.count ?? 1 }, (_, row) =>
      fieldsBy(part, 'applicant').map(([name, field]) => ({ form, path: pathOf(form, part.name, name, row), field })),
    ).flat(),
  )
}

/** One field of each kind, required or not. */
function placesByKind(forms: readonly Form[]): [string, Place][] {
  const found = new Map<string, Place>()
  for (const place of forms.flatMap(placesOf)) {
    const { kind } = place.field
    found.set(isRequired(place.field) ? kind : `${kind}, optional`, place)
  }
  return [...found]
}

/** A body with a share of the text in each of its fields. */
function spread(form: Form, text: string): Record<string, unknown> {
  const places = placesOf(form)
  const share = text.slice(-Math.floor(text.length / places.length))
  const body = sampleBody(form)
  for (const { path } of places) setAt(body, path, share)
  return body
}

/** The calls without a form's body, with their texts. */
function schemaCalls(): [string, Call, string[]][] {
  return calls.flatMap((call) =>
    call.body !== undefined && 'schema' in call.body
      ? [[call.id, call, Object.keys(call.body.schema.properties ?? {})] satisfies [string, Call, string[]]]
      : [],
  )
}

function jsonBodies(): [string, string][] {
  const list = (piece: string): [string, string] => [
    `a list of ${JSON.stringify(piece)}`,
    `[${`${piece},`.repeat(Math.floor(SIZE / (piece.length + 1)))}1]`,
  ]
  const keys = Array.from({ length: 10_000 }, (_, at) => `"${at.toString(36)}":1`).join(',')
  return [
    ...['{}', '[]', '1', '""', '{"":{}}', '[[[[[[1]]]]]]', '0.1234567890123456789', '"\\u0041"'].map(list),
    ['an object of 10,000 keys', `{${keys}}`],
    ['one key again and again', `{${'"a":1,'.repeat(17_000)}"a":1}`],
    ['brackets', '['.repeat(SIZE)],
    ['digits', '1'.repeat(SIZE)],
    ['escapes', `"${'\\u0041'.repeat(17_000)}"`],
    ['blanks', ' '.repeat(SIZE)],
    ['texts without commas', '"a" '.repeat(25_000)],
    ['a text that is wrong at its end', `"${'a'.repeat(SIZE)}"x`],
  ]
}
