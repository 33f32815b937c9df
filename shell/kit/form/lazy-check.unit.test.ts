import { describe, expect, test } from '@jest/globals'
import { createLazyCheck } from './lazy-check.ts'

const MISSING = { name: 'email', message: 'Email is missing.' }

describe('a check that is loaded on demand', () => {
  test('a step that depends on the check runs once its code is loaded, and later steps at once', async () => {
    const code = Promise.withResolvers<() => readonly (typeof MISSING)[]>()
    const { check, whenReady } = createLazyCheck(() => code.promise)
    const found: unknown[] = []
    whenReady(() => found.push(check({})))
    await Promise.resolve()
    expect(found).toEqual([])
    code.resolve(() => [MISSING])
    await code.promise
    expect(found).toEqual([[MISSING]])
    whenReady(() => found.push('at once'))
    expect(found).toEqual([[MISSING], 'at once'])
  })

  test('a failed load is reported, and the next attempt loads the code again', async () => {
    let attempts = 0
    const { whenReady } = createLazyCheck(async () => {
      attempts += 1
      if (attempts === 1) throw new TypeError('offline')
      return () => []
    })
    const attempt = () =>
      new Promise((resolve) =>
        whenReady(
          () => resolve('ready'),
          () => resolve('failed'),
        ),
      )
    expect(await attempt()).toBe('failed')
    expect(await attempt()).toBe('ready')
    expect(attempts).toBe(2)
  })
})
