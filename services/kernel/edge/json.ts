import { isUtf8 } from 'node:buffer'
import { ArriveError } from '../errors.ts'
import { placeOfError } from './json-place.ts'

const DEEPEST = 16

/** A JSON text as a value. @throws ArriveError 400 for bad UTF-8, bad JSON, `__proto__` keys and deep nesting. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw unreadable('The body is not in UTF-8.')
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own message quotes the body.
    throw unreadable(notJson(text))
  }
  if (!isSound(value, DEEPEST)) throw unreadable(`The body is more than ${DEEPEST} levels deep, or names a __proto__.`)
  return value
}

function unreadable(message: string): ArriveError {
  return new ArriveError('invalid-body', { message })
}

function notJson(text: string): string {
  if (text === '') return 'The body is empty.'
  const { line, column, isEnd } = placeOfError(text)
  return `The body is not JSON: ${isEnd ? 'it ends too soon, at' : 'see'} line ${line}, column ${column}.`
}

function isSound(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0 || Object.hasOwn(value, '__proto__')) return false
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && !isSound(inner, levels - 1)) return false
  }
  return true
}
