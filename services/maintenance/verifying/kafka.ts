import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import type { Verifier } from '@arrive/contracts/proof/verifying/verify.ts'
import { readerOf } from '../../app/settings/environment.ts'
import { readKafkaSettings } from '../../app/settings/kafka.ts'
import { SettingError, storage } from '../../kernel/index.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** @throws SettingError if no broker is set or answers, or there is no topic of the product. */
export async function readKafka(environment: Environment, verifier: Pick<Verifier, 'add'>): Promise<void> {
  const settings = readKafkaSettings(readerOf(environment))
  if (settings === undefined) throw new SettingError('KAFKA_BROKERS must be set: it says where the topics are.')
  for await (const event of storage.readStoredTopics({ ...settings, topics: topicsOf(events), first: PROOF })) {
    verifier.add(event)
  }
}
