/** Where Kafka is, and what its topics must be like. */
export interface KafkaSettings {
  /** `host:port` each. */
  readonly brokers: readonly string[]
  /** Copies of each partition. 1: a single broker, which then writes every event to its disk before it answers. */
  readonly replication: number
  /** Copies that must be there for an append to be taken. */
  readonly minInSync: number
  /** Of each topic; can never change. */
  readonly partitions: number
  /** Whether to speak TLS, and whose certificates to trust besides the system's. */
  readonly tls: boolean | { readonly caFile: string }
  readonly sasl: KafkaLogin | undefined
  /** Put before the names of topics and groups, so that several installations can share a cluster. */
  readonly prefix: string
}

interface KafkaLogin {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
  readonly username: string
  readonly password: string
}
