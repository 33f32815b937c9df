import { type KafkaEngine, startKafka } from '../../../infra/engines/kafka.ts'
import { freePort } from '../../../infra/engines/ports.ts'
import { startProxy } from '../../../infra/engines/proxy.ts'

/**
 * A Kafka of one broker that a test has to itself. Its clients come through a proxy, whose port is the one they are
 * told.
 */
export interface Broker extends Pick<KafkaEngine, 'brokers' | 'end'> {
  /** SIGKILL: nothing listens at its address any more. */
  readonly kill: () => Promise<void>
  /** Starts it again on what it has stored; resolves when it answers. */
  readonly start: () => Promise<void>
  /** Connections stay open and new ones are taken, and nothing answers. */
  readonly stall: () => void
  readonly resume: () => void
  /** Answers come so many milliseconds late; 0: at once. */
  readonly late: (ms: number) => void
  /** Breaks every connection; new ones are taken. */
  readonly cut: () => void
}

export async function startBroker(): Promise<Broker> {
  const port = await freePort()
  const advertisedPort = await freePort()
  // Before the broker: to be asked whether it is there, it sends whoever asks to the address that it is told.
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
