import { expect, it } from '@jest/globals'
import { memoryStore } from '../../testing/store.ts'
import { keepPlace, takePlace } from './place.ts'

const PLACE = { person: 17, path: '/hipaa/17', field: 'date1' }

it('brings a person back, once', () => {
  const store = memoryStore()
  keepPlace(store, 'staff', PLACE)
  expect(takePlace(store, 'staff', 17)).toEqual(PLACE)
  expect(takePlace(store, 'staff', 17)).toBeUndefined()
})

it('brings nobody else there, nor in another role', () => {
  const store = memoryStore()
  keepPlace(store, 'staff', PLACE)
  expect(takePlace(store, 'admin', 17)).toBeUndefined()
  expect(takePlace(store, 'staff', 18)).toBeUndefined()
})
