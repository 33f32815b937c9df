import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EnginesFailure } from '../engines/failure.ts'
import { type Environment, environmentOf } from './environment.ts'
import { expectSettings } from './expect-settings.ts'

let folder: string
let made: Environment
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arrive-settings-'))
  made = environmentOf(folder, join(folder, 'data'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The error message for generated variables with these overrides. */
function refusal(over: Readonly<Record<string, string>>): string {
  try {
    expectSettings({ file: 'the.env', values: { ...made.values, ...over } })
    return ''
  } catch (error) {
    if (error instanceof EnginesFailure) return error.message
    throw error
  }
}

describe('invalid variables of compose.yaml', () => {
  test('are never generated', () => {
    expect(refusal({})).toBe('')
  })

  test.each([
    ['MASTER_KEY', 'not-of-32-bytes'],
    ['PUBLIC_ORIGIN', 'agency.example/with-a-path'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['RATE_LIMITS', 'maybe'],
    ['MASTER_KEY', ''],
    ['NOTIFY_TO', ''],
    ['MONGO_MEMBER_KEY_FILE', '/nowhere/member.key'],
  ])('are reported with the file and the name, without the value: %s=%s', (name, value) => {
    const said = refusal({ [name]: value })
    expect(said).toMatch(new RegExp(`^the\\.env: ${name} `))
    if (value !== '') expect(said).not.toContain(value)
  })

  test('include the members’ key file if it holds no key', () => {
    const path = join(folder, 'empty.key')
    writeFileSync(path, '')
    expect(refusal({ MONGO_MEMBER_KEY_FILE: path })).toMatch(/^the\.env: MONGO_MEMBER_KEY_FILE must name/)
  })
})
