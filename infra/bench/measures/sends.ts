import { createSecretKey, randomBytes } from 'node:crypto'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { type DistributedSettings, type Envelope, personOf } from '@arrive/services/kernel/index.ts'
import { kafkaClient, openKafkaEventLog, partitionOf, sendBatch } from '@arrive/services/kernel/testing/engines.ts'
import { withEngines } from '../engines.ts'
import { submissionsOf } from '../fill.ts'
import { type Figure, interleave } from '../ratios.ts'

const ROUNDS = 5
const PIECE = 1_500
const EVENTS = 2_000
const PEOPLE = 200
const KEY = createSecretKey(randomBytes(32))

type Append = (topic: string, event: Envelope) => Promise<unknown>

/** Appends through the event log, which batches, against one send per event on the same broker. */
export function measureSends(): Promise<readonly Figure[]> {
  return withEngines(async (environment) => {
    const { kafka } = readSettings(environment).distributed as DistributedSettings
    const { topic, make } = submissionsOf('verification')
    const events = Array.from({ length: EVENTS }, (_, n) => make(Date.now(), 1 + (n % PEOPLE), KEY))
    const log = await openKafkaEventLog({ ...kafka, topics: [topic], ...SILENT })
    const producer = await kafkaClient({ ...kafka, tls: undefined, ...SILENT }).producer()
    const single: Append = (to, event) => {
      const value = JSON.stringify(event)
      const partition = partitionOf(personOf(event), kafka.partitions)
      const sent = { topic: to, partition, key: event.subject, value, bytes: value.length }
      return sendBatch(producer, kafka.prefix, [sent])
    }
    const at = async (inFlight: number, atLeast: number): Promise<Figure> => {
      const driven = (append: Append) => () => drive(inFlight, (n) => append(topic, events[n % EVENTS] as Envelope))
      const rates = await interleave(ROUNDS, { coalesced: driven(log.append), single: driven(single) })
      return figureOf(rates, inFlight, atLeast)
    }
    const figures = [await at(32, 2.5), await at(256, 4)]
    await Promise.all([log.close(), producer.disconnect()])
    return figures
  })
}

const SILENT = {
  onReport: () => {},
  onFailure: () => {},
  onFatal: (error: Error) => {
    throw error
  },
}

async function drive(inFlight: number, append: (n: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  let sent = 0
  const one = async () => {
    while (performance.now() < begin + PIECE) await append(sent++)
  }
  await Promise.all(Array.from({ length: inFlight }, one))
  return sent / ((performance.now() - begin) / 1_000)
}

function figureOf(rates: Readonly<Record<'coalesced' | 'single', number>>, inFlight: number, atLeast: number): Figure {
  const { coalesced, single } = rates
  return {
    name: `appends sent together ÷ sent one by one, ${inFlight} in flight`,
    value: coalesced / single,
    atLeast,
    detail: `${Math.round(coalesced)}/s and ${Math.round(single)}/s`,
  }
}
