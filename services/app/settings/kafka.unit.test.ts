import { describe, expect, test } from '@jest/globals'
import { SettingError } from '../../kernel/index.ts'
import { readKafkaSettings } from './kafka.ts'

const kafka = (environment: Readonly<Record<string, string>>) =>
  readKafkaSettings((name) => ({ KAFKA_BROKERS: 'one:9092', ...environment })[name])

test('without brokers there is no Kafka', () => {
  expect(readKafkaSettings(() => undefined)).toBeUndefined()
})

test('brokers alone mean three copies, two in sync, and six partitions', () => {
  expect(kafka({})).toEqual({
    brokers: ['one:9092'],
    replication: 3,
    minInSync: 2,
    partitions: 6,
    tls: false,
    sasl: undefined,
    prefix: '',
  })
})

const LOGIN = { KAFKA_SASL: 'SCRAM-SHA-512', KAFKA_USERNAME: 'arrive', KAFKA_PASSWORD: 'hunter2' }

test.each([
  [{ KAFKA_BROKERS: ' a.example:9092 , 10.0.0.2:19092' }, { brokers: ['a.example:9092', '10.0.0.2:19092'] }],
  [{ KAFKA_REPLICATION: '1' }, { replication: 1, minInSync: 1 }],
  [{ KAFKA_REPLICATION: '2' }, { replication: 2, minInSync: 2 }],
  [{ KAFKA_MIN_INSYNC: '3' }, { replication: 3, minInSync: 3 }],
  [{ KAFKA_PARTITIONS: '24' }, { partitions: 24 }],
  [{ KAFKA_TLS: 'on' }, { tls: true }],
  [{ KAFKA_TLS: 'off' }, { tls: false }],
  [{ KAFKA_TLS: '/etc/kafka/ca.pem' }, { tls: { caFile: '/etc/kafka/ca.pem' } }],
  [LOGIN, { sasl: { mechanism: 'scram-sha-512', username: 'arrive', password: 'hunter2' } }],
  [{ KAFKA_TOPIC_PREFIX: 'north.' }, { prefix: 'north.' }],
])('%j is accepted', (environment: Readonly<Record<string, string>>, expected) => {
  expect(kafka(environment)).toMatchObject(expected)
})

describe('a wrong value stops the start with one line that names the variable', () => {
  test.each([
    ['KAFKA_BROKERS', 'one'],
    ['KAFKA_BROKERS', 'one:9092,,two:9092'],
    ['KAFKA_BROKERS', 'kafka://one:9092'],
    ['KAFKA_BROKERS', 'one:65536'],
    ['KAFKA_REPLICATION', '0'],
    ['KAFKA_REPLICATION', 'three'],
    ['KAFKA_MIN_INSYNC', '4'],
    ['KAFKA_PARTITIONS', '0'],
    ['KAFKA_TLS', 'yes'],
    ['KAFKA_SASL', 'kerberos'],
    ['KAFKA_TOPIC_PREFIX', 'north office'],
  ])('%s=%j', (name, value) => {
    expect(() => kafka({ [name]: value })).toThrow(SettingError)
    expect(() => kafka({ [name]: value })).toThrow(new RegExp(`^${name} must be .*\\.$`))
  })

  test.each(['KAFKA_USERNAME', 'KAFKA_PASSWORD', 'KAFKA_SASL'])('%s left out of a login', (name) => {
    const { [name]: _, ...rest } = LOGIN as Readonly<Record<string, string>>
    expect(() => kafka(rest)).toThrow(new RegExp(`^${name} must be`))
  })

  test.each(['KAFKA_REPLICATION', 'KAFKA_TLS', 'KAFKA_PASSWORD'])('%s without brokers', (name) => {
    const only = (asked: string) => (asked === name ? '1' : undefined)
    expect(() => readKafkaSettings(only)).toThrow(`KAFKA_BROKERS must be set too where ${name} is.`)
  })

  test('and never repeats a secret', () => {
    expect(() => kafka({ ...LOGIN, KAFKA_SASL: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  })
})
