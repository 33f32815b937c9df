import { describe, expect, it } from '@jest/globals'
import { checkIds, cookieIn, idempotencyKey } from './gates.ts'
import { readQuery } from './query.ts'
import { toyCall } from './testing/toy-edge.ts'

const code = (work: () => unknown) => {
  try {
    work()
    return 'passed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('ids in paths', () => {
  it.each(['1', '17', '9007199254740991'])('%s is a number', (id) => {
    expect(code(() => checkIds({ user_id: id }))).toBe('passed')
    expect(code(() => checkIds({ id }))).toBe('passed')
  })

  it.each(['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '9007199254740992', '99999999999999999', '١', '1;', "1'--"])(
    '%j is none',
    (id) => {
      expect(code(() => checkIds({ user_id: id }))).toBe('invalid-user-id')
    },
  )

  it('a file is known by a UUID', () => {
    expect(code(() => checkIds({ resume_id: '0f8fad5b-d9cb-469f-a165-70867728950e' }))).toBe('passed')
    expect(code(() => checkIds({ resume_id: '../../etc/passwd' }))).toBe('invalid-query')
  })
})

describe('the cookie that a call reads', () => {
  const cookie = { name: 'toy', maxLength: 8, description: '' }

  it.each([
    ['toy=a.b', 'a.b'],
    ['other=1; toy=a=b ; last=2', 'a=b'],
    ['toy=', ''],
    ['toy=12345678', '12345678'],
  ])('is found in %j', (header, value) => {
    expect(cookieIn(header, cookie)).toBe(value)
  })

  it.each([undefined, '', 'toy', 'toys=1', 'other=toy=1', 'toy=123456789'])('is not in %j', (header) => {
    expect(cookieIn(header, cookie)).toBeUndefined()
  })
})

describe('an Idempotency-Key', () => {
  const repeatable = toyCall({ method: 'POST', path: '/hipaa', repeatable: true })

  it('of 16 to 64 safe characters is taken', () => {
    expect(idempotencyKey(repeatable, 'a'.repeat(16))).toBe('a'.repeat(16))
    expect(idempotencyKey(repeatable, undefined)).toBeUndefined()
  })

  it.each(['', 'short', 'a'.repeat(65), 'sixteen chars and a space', 'sixteen-chars.dotted', 'ä'.repeat(16)])(
    '%j is refused',
    (key) => {
      expect(code(() => idempotencyKey(repeatable, key))).toBe('invalid-key')
    },
  )

  it('of a call that takes none is not looked at', () => {
    expect(idempotencyKey(toyCall({ method: 'GET', path: '/x' }), 'bad key')).toBeUndefined()
  })
})

describe('a query', () => {
  const call = toyCall({ method: 'GET', path: '/list', query: { page: {}, q: {} } })

  it('is a flat record', () => {
    expect(readQuery(call, 'page=2&q=a%20b')).toEqual({ page: '2', q: 'a b' })
  })

  it.each(['page=1&page=2', 'other=1', '__proto__=1', 'page[$ne]=1', 'constructor=1'])('%s is refused', (search) => {
    expect(code(() => readQuery(call, search))).toBe('invalid-query')
  })

  it.each([
    ['size=1', 'size', 'There is no parameter size here, only these: page, q.'],
    ['%0A=1', '\n', 'There is no parameter of that name here, only these: page, q.'],
    ['page=1&page=2', 'page', 'The parameter page can be given only once.'],
  ])('%s is told what is allowed', (search, path, message) => {
    expect(() => readQuery(call, search)).toThrow(expect.objectContaining({ message, errors: [{ path, message }] }))
  })

  it('is refused by a call that takes none', () => {
    expect(code(() => readQuery(toyCall({ method: 'GET', path: '/x' }), 'a=1'))).toBe('invalid-query')
  })
})
