import { isUtf8 } from 'node:buffer'
import { LIMITS } from '@arrive/contracts/form.ts'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import { messageOf } from '../common/errno.ts'
import { ArriveError } from '../common/errors.ts'

const MAX_DEPTH = 16
const UNSAFE_JSON = message('body.not-sound', { levels: MAX_DEPTH })
const TOO_MANY = message('body.too-many-values', { count: LIMITS.values.toLocaleString('en-US') })
const END = 'Unexpected end of JSON input'
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
/** Brackets and braces differ in one bit. */
const [BIT, OPENING, CLOSING] = [0x20, 0x7b, 0x7d]

/** @throws ArriveError 400 for bad UTF-8, bad JSON, `__proto__`, depth and too many values. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw unreadable(message('body.not-utf8'))
  assertSmall(bytes)
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // The parser's own message may quote the body.
    throw unreadable(notJson(text, messageOf(error)))
  }
  if (!isSafe(value, MAX_DEPTH)) throw unreadable(UNSAFE_JSON)
  return value
}

/**
 * Rejects deep nesting and too many values, which would slow down the parser. Each value but the first follows a comma
 * or an opening bracket.
 */
function assertSmall(bytes: Buffer): void {
  const seen = { open: 0, values: 1 }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfText(bytes, at + 1)
    else if ((byte | BIT) === CLOSING) seen.open--
    else if (byte === COMMA || (byte | BIT) === OPENING) assertRoom(byte, seen)
  }
}

function assertRoom(byte: number, seen: { open: number; values: number }): void {
  if (byte !== COMMA && ++seen.open > MAX_DEPTH) throw unreadable(UNSAFE_JSON)
  if (++seen.values > LIMITS.values) throw unreadable(TOO_MANY)
}

function endOfText(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

function unreadable(said: Message): ArriveError {
  return new ArriveError('invalid-body', { message: said })
}

/** A parser message that quotes the body has no position. */
function notJson(text: string, said: string): Message {
  if (text === '') return message('body.missing')
  const found =
    said === END ? text.length : Number(/ JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(said)?.[1])
  if (Number.isNaN(found)) return message('body.not-json')
  const before = text.slice(0, found).split('\n')
  const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 }
  return message(found === text.length ? 'body.json-cut-off' : 'body.not-json-at', place)
}

function isSafe(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0 || Object.hasOwn(value, '__proto__')) return false
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && !isSafe(inner, levels - 1)) return false
  }
  return true
}
