import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { SettingError } from '../../kernel/index.ts'
import { readMongoSettings } from './mongo.ts'

const NO_PEM = fileURLToPath(import.meta.url)
const reading = (environment: Readonly<Record<string, string>>) => () => readMongoSettings((name) => environment[name])

describe('MONGODB_URI', () => {
  test.each([
    ['mongodb://one', 'arrive'],
    ['mongodb://one/', 'arrive'],
    ['mongodb://one:27017,two:27017/agency?replicaSet=rs0', 'agency'],
    ['mongodb://one/?replicaSet=rs0', 'arrive'],
    ['mongodb+srv://name:p%40ss@cluster.example/home_care-2', 'home_care-2'],
    ['mongodb://one?tls=true', 'arrive'],
  ])('%s keeps documents in %s', (uri, database) => {
    expect(reading({ MONGODB_URI: uri })()).toEqual({
      ...{ uri, database, keysUri: undefined },
      ...{ caFile: undefined, certificateFile: undefined },
    })
  })

  test.each([
    '',
    'one:27017',
    'http://one/arrive',
    'mongodb://',
    'mongodb://me:secret@/arrive',
    'mongodb://me:sec/ret@one/arrive',
    'mongodb://me:sec@ret@one/arrive',
    'mongodb://me:secret@one/a.b',
    'mongodb://me:secret@one/a/b',
    `mongodb://me:secret@one/${'a'.repeat(59)}`,
    'mongodb://me:secret@one/arrive#there',
    'mongodb://me:secret@one/?tls=true&tlsInsecure=true',
    'mongodb://me:secret@one/?tlsAllowInvalidCertificates=true',
  ])('%j is refused in one line, without the password', (uri) => {
    expect(reading({ MONGODB_URI: uri })).toThrow(SettingError)
    expect(reading({ MONGODB_URI: uri })).toThrow(/^MONGODB_URI must (?!.*sec)[^\n]+\.$/)
  })

  test('is required', () => {
    expect(reading({})).toThrow(/^MONGODB_URI must be an address/)
  })
})

describe('MONGODB_KEYS_URI', () => {
  const beside = (uri: string) => reading({ MONGODB_URI: 'mongodb://one/agency', MONGODB_KEYS_URI: uri })

  test.each(['mongodb://keeper:secret@one', 'mongodb://one/agency_keys?authSource=admin'])('%s is valid', (keysUri) => {
    expect(beside(keysUri)()).toMatchObject({ database: 'agency', keysUri })
  })

  test.each(['one', 'mongodb://me:secret@one/agency', 'mongodb://me:secret@one/?tlsInsecure=true'])(
    '%s is refused in one line, without the password',
    (keysUri) => {
      expect(beside(keysUri)).toThrow(SettingError)
      expect(beside(keysUri)).toThrow(/^MONGODB_KEYS_URI must (?!.*sec)[^\n]+\.$/)
    },
  )
})

describe.each(['MONGODB_TLS_CA', 'MONGODB_TLS_CERT'])('%s', (name) => {
  test.each(['/nowhere/ca.pem', NO_PEM, '/'])('is not %s', (file) => {
    expect(reading({ MONGODB_URI: 'mongodb://one', [name]: file })).toThrow(
      `${name} must be the path of a PEM file that can be read.`,
    )
  })
})
