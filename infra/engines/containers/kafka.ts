import type { RunningEngine } from '../engine.ts'
import { type KafkaSettings, kafkaSettings, type Ports } from '../kafka-settings.ts'
import { hostContainer } from './container.ts'

export const KAFKA_IMAGE = 'apache/kafka:4.1.0'

/** Uses the official image, which takes every setting as an environment variable. */
export function startKafkaContainer(ports: Ports, extra: KafkaSettings): Promise<RunningEngine> {
  const settings = { ...kafkaSettings('0.0.0.0', ports), ...extra }
  return hostContainer({
    image: KAFKA_IMAGE,
    port: ports.port,
    environment: { KAFKA_HEAP_OPTS: '-Xms128m -Xmx384m', ...asVariables(settings) },
  })
}

const asVariables = (settings: KafkaSettings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`KAFKA_${name.toUpperCase().replaceAll('.', '_')}`, value]),
  )
