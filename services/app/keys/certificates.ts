import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Settings } from '../../kernel/index.ts'

export interface Certificate {
  /** The variable that names the file. */
  readonly setting: string
  /** Expiry of the first one, in milliseconds since 1970. */
  readonly ends: number
}

const PEM = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs

/** Client certificates for Kafka and MongoDB. Read once, like the clients do: a renewed file counts after a restart. */
export function certificatesOf({ distributed }: Pick<Settings, 'distributed'>): readonly Certificate[] {
  const { kafka, mongo } = distributed ?? {}
  const files = {
    KAFKA_TLS: typeof kafka?.tls === 'object' ? kafka.tls.caFile : undefined,
    MONGODB_TLS_CA: mongo?.caFile,
    MONGODB_TLS_CERT: mongo?.certificateFile,
  }
  return Object.entries(files).flatMap(([setting, file]) => {
    const ends = file === undefined ? [] : endsIn(file)
    return ends.length === 0 ? [] : [{ setting, ends: Math.min(...ends) }]
  })
}

/** Empty if the file is unusable; the client that needs it reports that. */
function endsIn(file: string): readonly number[] {
  try {
    const found = readFileSync(file, 'utf8').matchAll(PEM)
    return [...found].map(([pem]) => new X509Certificate(pem).validToDate.getTime())
  } catch {
    return []
  }
}
