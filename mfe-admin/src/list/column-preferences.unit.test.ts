import { expect, test } from '@jest/globals'
import { bounded, NO_PREFERENCES, readColumns, saveColumns } from './column-preferences.ts'

function storeWith(text?: string) {
  const held = new Map(text === undefined ? [] : [['arrive.columns.patients', text]])
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
}

test('stored preferences are read back', () => {
  const store = storeWith()
  const kept = { hidden: ['pdn'], sizes: { email: 240 } }
  saveColumns(store, 'patients', kept)
  expect(readColumns(store, 'patients')).toEqual(kept)
})
test.each(['', '{', 'null', '[]', '{"hidden":3,"sizes":"x"}', '{"sizes":{"email":"wide"}}'])(
  'the stored value %j counts as no preferences',
  (text) => expect(readColumns(storeWith(text || undefined), 'patients')).toEqual(NO_PREFERENCES),
)
test('a width stays within its bounds', () => {
  expect([bounded(-5), bounded(20.4), bounded(9_999)]).toEqual([20, 20, 600])
  expect(readColumns(storeWith('{"sizes":{"email":1}}'), 'patients').sizes).toEqual({ email: 20 })
})
