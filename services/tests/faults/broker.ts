import { type KafkaEngine, startKafka } from '../../../infra/engines/kafka.ts'
import { freePort } from '../../../infra/engines/ports.ts'
import { startProxy } from '../../../infra/engines/proxy.ts'

/** A Kafka with one broker. Clients connect through a proxy, whose port the broker advertises. */
export interface Broker extends Pick<KafkaEngine, 'brokers' | 'end'> {
  /** SIGKILL: nothing listens at its address any more. */
  readonly kill: () => Promise<void>
  /** Restarts it on its stored data; resolves when it responds. */
  readonly start: () => Promise<void>
  /** Connections stay open and new ones are accepted, but nothing responds. */
  readonly stall: () => void
  readonly resume: () => void
  /** Delays responses by this many milliseconds; 0 for none. */
  readonly late: (ms: number) => void
  /** Breaks every connection; new ones are accepted. */
  readonly cut: () => void
}

export async function startBroker(): Promise<Broker> {
  const port = await freePort()
  const advertisedPort = await freePort()
  // Before the broker, which refers every client to its advertised address.
  let proxy = await startProxy(port, advertisedPort)
  const kafka = await startKafka({ port, advertisedPort })
  return {
    brokers: kafka.brokers,
    kill: async () => {
      await kafka.kill()
      await proxy.close()
    },
    start: async () => {
      proxy = await startProxy(port, advertisedPort)
      await kafka.start()
    },
    stall: () => proxy.stall(),
    resume: () => proxy.resume(),
    late: (ms) => proxy.late(ms),
    cut: () => proxy.cut(),
    end: async () => {
      await proxy.close()
      await kafka.end()
    },
  }
}
