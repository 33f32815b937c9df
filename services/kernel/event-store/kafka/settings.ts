export interface KafkaSettings {
  readonly brokers: readonly string[]
  /** Copies of each partition. A single broker (1) flushes every event to its disk. */
  readonly replication: number
  /** Minimum number of copies for an append to succeed. */
  readonly minInSync: number
  /** Can never change. */
  readonly partitions: number
  /** Whether to use TLS, and an extra CA to trust. */
  readonly tls: boolean | { readonly caFile: string }
  readonly sasl: KafkaLogin | undefined
  /** Prefix of topics and groups, so that several installations can share a cluster. */
  readonly prefix: string
}

interface KafkaLogin {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
  readonly username: string
  readonly password: string
}
