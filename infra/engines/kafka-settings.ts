export interface Ports {
  readonly port: number
  /** Differs from `port` if clients use a proxy. */
  readonly advertisedPort: number
  readonly controllerPort: number
}

export type KafkaSettings = Readonly<Record<string, string>>

/** One node that is broker and controller, with nothing that needs a second node. */
export function kafkaSettings(host: string, { port, advertisedPort, controllerPort }: Ports): KafkaSettings {
  return {
    'node.id': '1',
    'process.roles': 'broker,controller',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://${host}:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'auto.create.topics.enable': 'false',
    'log.retention.ms': '-1',
    ...SINGLE,
    ...QUICK,
  }
}

const SINGLE = {
  'offsets.topic.replication.factor': '1',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
}

// A killed broker can return only after its old registration expires: 13 s by default.
const QUICK = {
  'broker.session.timeout.ms': '2000',
  'broker.heartbeat.interval.ms': '500',
  'group.initial.rebalance.delay.ms': '0',
  'offsets.topic.num.partitions': '1',
  'log.cleaner.dedupe.buffer.size': '16777216',
}
