import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readCompose } from './compose-file.ts'
import { environmentOf, testEnvironment } from './environment.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arrive-environment-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const made = () => environmentOf(folder, join(folder, 'data'))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a missing .env is generated, works with compose.yaml, and is readable only by its owner', () => {
  const { values, isNew } = made()
  expect(isNew).toBe(true)
  const { services } = readCompose(values)
  for (const { build, environment = {} } of Object.values(services)) if (build) readSettings(environment)
  const files = ['data', 'data/.env', 'data/member.key'].map((name) => modeOf(join(folder, name)))
  expect(files).toEqual(['700', '600', '600'])
  expect(values['MONGO_MEMBER_KEY_FILE']).toBe(join(folder, 'data/member.key'))
})

test('secrets are generated once, and all differ', () => {
  const first = made()
  expect(made()).toEqual({ ...first, isNew: false })
  const secrets = Object.entries(first.values).filter(([name]) => /PASSWORD|MASTER_KEY/.test(name))
  expect(secrets.length).toBeGreaterThanOrEqual(7)
  expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length)
})

test('an operator’s .env is used unchanged', () => {
  writeFileSync(join(folder, '.env'), 'PUBLIC_ORIGIN=https://agency.example\n')
  expect(made().values).toEqual({ PUBLIC_ORIGIN: 'https://agency.example' })
})

test('the tested installation shares no name, port or secret with the other one', () => {
  const [own, tested] = [made(), testEnvironment(join(folder, 'test'))]
  expect(tested.project).not.toBe(own.project)
  for (const name of ['PUBLIC_ORIGIN', 'HTTP_PORTS', 'HTTPS_PORTS', 'MAIL_PORT', 'MASTER_KEY']) {
    expect({ name, value: tested.values[name] }).not.toEqual({ name, value: own.values[name] })
  }
})
