import { describe, expect, it } from '@jest/globals'
import { refusalOf } from '../testing/words.ts'
import { assertHost, checkIds, cookieIn, idempotencyKey } from './guards.ts'
import { readHeaders, readQuery } from './query.ts'
import { toyCall } from './testing/toy-edge.ts'

const code = (work: () => unknown) => {
  try {
    work()
    return 'passed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the Host of a request', () => {
  it.each([
    ['one', '1.1', ['Host', 'a', 'Accept', '*/*'], 'passed'],
    ['an empty one', '1.1', ['host', ''], 'passed'],
    ['none', '1.1', ['Accept', 'host'], 'invalid-request'],
    ['none in HTTP/1.0', '1.0', [], 'passed'],
    ['two', '1.1', ['Host', 'a', 'HOST', 'a'], 'invalid-request'],
    ['two in HTTP/1.0', '1.0', ['Host', 'a', 'X', 'b', 'host', 'c'], 'invalid-request'],
  ])('%s, in HTTP/%s', (_, httpVersion, rawHeaders, expected) => {
    expect(code(() => assertHost({ httpVersion, rawHeaders }))).toBe(expected)
  })
})

describe('ids in paths', () => {
  it.each(['1', '17', '9007199254740991'])('%s is a number', (id) => {
    expect(code(() => checkIds({ user_id: id }))).toBe('passed')
    expect(code(() => checkIds({ id }))).toBe('passed')
  })

  it.each(['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '9007199254740992', '99999999999999999', '١', '1;', "1'--"])(
    '%j is invalid',
    (id) => {
      expect(code(() => checkIds({ user_id: id }))).toBe('invalid-user-id')
    },
  )
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

  it('of 16 to 64 safe characters is accepted', () => {
    expect(idempotencyKey(repeatable, 'a'.repeat(16))).toBe('a'.repeat(16))
    expect(idempotencyKey(repeatable, undefined)).toBeUndefined()
  })

  it.each(['', 'short', 'a'.repeat(65), 'sixteen chars and a space', 'sixteen-chars.dotted', 'ä'.repeat(16)])(
    '%j is rejected',
    (key) => {
      expect(code(() => idempotencyKey(repeatable, key))).toBe('invalid-key')
    },
  )

  it('is ignored by a call that does not use one', () => {
    expect(idempotencyKey(toyCall({ method: 'GET', path: '/x' }), 'bad key')).toBeUndefined()
  })
})

describe('a query', () => {
  const call = toyCall({ method: 'GET', path: '/list', query: { page: {}, q: {} } })

  it('is a flat record', () => {
    expect(readQuery(call, 'page=2&q=a%20b')).toEqual({ page: '2', q: 'a b' })
  })

  it.each(['page=1&page=2', 'other=1', '__proto__=1', 'page[$ne]=1', 'constructor=1'])('%s is rejected', (search) => {
    expect(code(() => readQuery(call, search))).toBe('invalid-query')
  })

  it.each([
    ['size=1', 'size', 'There is no parameter size here, only these: page, q.'],
    ['%0A=1', '\n', 'There is no parameter of that name here, only these: page, q.'],
    ['page=1&page=2', 'page', 'The parameter page can be given only once.'],
  ])('%s is rejected with an explanation', async (search, path, message) => {
    expect(await refusalOf(() => readQuery(call, search))).toMatchObject({ message, errors: [{ path, message }] })
  })

  it('is rejected by a call without parameters', () => {
    expect(code(() => readQuery(toyCall({ method: 'GET', path: '/x' }), 'a=1'))).toBe('invalid-query')
  })
})

describe('a parameter in a header', () => {
  const list = toyCall({ method: 'GET', path: '/list', query: { page: {}, filter: {} } })
  const sent = (...values: readonly string[]) => ({ headersDistinct: { 'x-list-filter': [...values] } })

  it.each([
    ['ann@mail.example', 'ann@mail.example'],
    ['ann%40mail.example', 'ann@mail.example'],
    ['O%E2%80%99Hara%2C%20%F0%9F%98%80', 'O’Hara, 😀'],
    ['50%25', '50%'],
    ['', ''],
  ])('is decoded: %s', (value, text) => {
    expect(readHeaders(list, sent(value))).toEqual({ filter: text })
  })

  it.each(['%', '%4', '%zz', '%ff', '%c3%28', 'Andr\u00e9', 'a\tb', 'x'.repeat(4_097)])(
    'is rejected unless it is percent-encoded text of limited length: %s',
    async (value) => {
      const message = 'The header X-List-Filter must be percent-encoded UTF-8.'
      const errors = [{ path: 'filter', message }]
      expect(await refusalOf(() => readHeaders(list, sent(value)))).toMatchObject({ message, errors })
    },
  )

  it('is rejected if it is repeated', () => {
    expect(() => readHeaders(list, sent('a', 'b'))).toThrow('The header X-List-Filter can be given only once.')
  })

  it('is rejected in the URL, without being quoted', async () => {
    const message = 'The parameter filter goes into the header X-List-Filter, so that its text stays out of addresses.'
    const errors = [{ path: 'filter', message }]
    expect(await refusalOf(() => readQuery(list, 'filter=ann'))).toMatchObject({ message, errors })
  })

  it('is rejected by a list that does not accept it, and ignored by other calls', () => {
    const other = toyCall({ method: 'GET', path: '/list', query: { page: {} } })
    expect(() => readHeaders(other, sent('a'))).toThrow('There is no parameter filter here, only these: page.')
    expect(readHeaders(toyCall({ method: 'GET', path: '/x' }), sent('%'))).toEqual({})
    expect(readHeaders(list, { headersDistinct: {} })).toEqual({})
  })
})
