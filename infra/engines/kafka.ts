import { askKafka } from './ask-kafka.ts'
import { startKafkaContainer } from './containers/kafka.ts'
import { type Engine, startOn } from './engine.ts'
import { hostEngine } from './hosting.ts'
import { FULL_MACHINE, newKafkaId, QUICK_MACHINE, startKafkaProcess } from './local/kafka.ts'
import { freePort } from './ports.ts'

export interface KafkaEngine extends Engine {
  readonly brokers: string
  readonly port: number
}

export interface KafkaOptions {
  readonly port?: number
  /** The advertised port, for a proxy. Default: the broker's own. */
  readonly advertisedPort?: number
  readonly settings?: Readonly<Record<string, string>>
  /** Runs local processes with production settings, for measurements. */
  readonly measured?: boolean
}

/** Starts one node of Kafka 4.1 and waits until it answers. @throws EnginesFailure */
export async function startKafka(options: KafkaOptions = {}): Promise<KafkaEngine> {
  const port = options.port ?? (await freePort())
  const advertisedPort = options.advertisedPort ?? port
  const { settings = {} } = options
  const ports = { port, advertisedPort, controllerPort: await freePort() }
  const host = await hostEngine({
    name: 'Kafka',
    inContainer: () => startKafkaContainer(ports, settings),
    asProcess: () => {
      const machine = options.measured ? FULL_MACHINE : [...FULL_MACHINE, ...QUICK_MACHINE]
      return startKafkaProcess(ports, settings, { id: 1, cluster: newKafkaId(), machine })
    },
  })
  const engine = await startOn(host, { name: 'Kafka', ask: () => askKafka(`127.0.0.1:${port}`) })
  return { ...engine, brokers: `127.0.0.1:${advertisedPort}`, port }
}
