import { expect, it } from '@jest/globals'
import { memoryStore } from '../../testing/store.ts'
import { saveReturnPath, takeReturnPath } from './return-path.ts'

const PLACE = { person: 17, path: '/hipaa/17', field: 'date1' }

it('the saved path is used once by its person', () => {
  const store = memoryStore()
  saveReturnPath(store, 'staff', PLACE)
  expect(takeReturnPath(store, 'staff', 17)).toEqual(PLACE)
  expect(takeReturnPath(store, 'staff', 17)).toBeUndefined()
})

it('the saved path is not used for another person or another role', () => {
  const store = memoryStore()
  saveReturnPath(store, 'staff', PLACE)
  expect(takeReturnPath(store, 'admin', 17)).toBeUndefined()
  expect(takeReturnPath(store, 'staff', 18)).toBeUndefined()
})
