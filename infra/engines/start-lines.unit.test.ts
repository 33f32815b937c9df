import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { expect, test } from '@jest/globals'
import { startLines } from './start-lines.ts'

test('the lines have all settings to start with one broker and one member', () => {
  const lines = startLines('127.0.0.1:9092', 'mongodb://127.0.0.1:27017/arrive?replicaSet=rs0').split('\n')
  const environment = Object.fromEntries(lines.map((line) => /^export (\w+)='(.*)'$/.exec(line)?.slice(1) ?? []))
  const { distributed, masterKey } = readSettings(environment)
  expect(distributed?.kafka).toMatchObject({ replication: 1, minInSync: 1 })
  expect(masterKey).toHaveLength(44)
})
