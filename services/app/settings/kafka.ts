import { type DistributedSettings, type ReadVariable, SettingError } from '../../kernel/index.ts'
import { whole, wrong } from '../../shared/setting-values.ts'

type KafkaSettings = DistributedSettings['kafka']

const MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const
const OTHERS = ['REPLICATION', 'MIN_INSYNC', 'PARTITIONS', 'TLS', 'SASL', 'USERNAME', 'PASSWORD', 'TOPIC_PREFIX']

/** Absent without brokers. @throws SettingError */
export function readKafkaSettings(read: ReadVariable): KafkaSettings | undefined {
  const named = read('KAFKA_BROKERS')
  if (named === undefined) {
    assertBrokersGiven(read)
    return undefined
  }
  const replication = whole('KAFKA_REPLICATION', read('KAFKA_REPLICATION'), { least: 1, most: 9 }) ?? 3
  const bounds = { least: 1, most: replication }
  return {
    brokers: brokers('KAFKA_BROKERS', named),
    replication,
    minInSync: whole('KAFKA_MIN_INSYNC', read('KAFKA_MIN_INSYNC'), bounds) ?? Math.min(2, replication),
    partitions: whole('KAFKA_PARTITIONS', read('KAFKA_PARTITIONS'), { least: 1, most: 1_000 }) ?? 6,
    tls: tls('KAFKA_TLS', read('KAFKA_TLS')),
    sasl: login(read),
    prefix: prefix('KAFKA_TOPIC_PREFIX', read('KAFKA_TOPIC_PREFIX')),
  }
}

/** Kafka settings without brokers are a mistake: events would go to a local file. */
function assertBrokersGiven(read: ReadVariable): void {
  const set = OTHERS.map((name) => `KAFKA_${name}`).find((name) => read(name) !== undefined)
  if (set !== undefined) throw new SettingError(`KAFKA_BROKERS must be set too where ${set} is.`)
}

function brokers(name: string, value: string): readonly string[] {
  const named = value.split(',').map((broker) => broker.trim())
  const isBroker = (broker: string) => /^[\w.-]+:\d{1,5}$/.test(broker) && Number(broker.split(':')[1]) <= 65_535
  if (!named.every(isBroker)) throw wrong(name, 'a list of addresses like kafka-1.example:9092,kafka-2.example:9092')
  return named
}

function tls(name: string, value = 'off'): KafkaSettings['tls'] {
  if (value === 'on' || value === 'off') return value === 'on'
  if (!value.includes('/')) throw wrong(name, '"on", "off", or the path of a file of certificates to trust')
  return { caFile: value }
}

function login(read: ReadVariable): KafkaSettings['sasl'] {
  const requested = read('KAFKA_SASL')
  const username = read('KAFKA_USERNAME')
  const password = read('KAFKA_PASSWORD')
  if (requested === undefined && username === undefined && password === undefined) return undefined
  const mechanism = MECHANISMS.find((known) => known === requested?.toLowerCase())
  if (mechanism === undefined) throw wrong('KAFKA_SASL', `one of ${MECHANISMS.join(', ')}`)
  if (username === undefined) throw new SettingError('KAFKA_USERNAME must be set too where KAFKA_SASL is.')
  if (password === undefined) throw new SettingError('KAFKA_PASSWORD must be set too where KAFKA_SASL is.')
  return { mechanism, username, password }
}

function prefix(name: string, value = ''): string {
  if (!/^[\w.-]{0,100}$/.test(value)) throw wrong(name, 'up to 100 letters, digits, dots, hyphens and underscores')
  return value
}
