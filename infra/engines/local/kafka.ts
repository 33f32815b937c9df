import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type KafkaSettings, kafkaSettings, type Ports } from '../kafka-settings.ts'
import { kafkaJars } from './downloads.ts'
import { guard } from './guard.ts'
import { hostProcess, type RunningProcess } from './process.ts'

/** A node of a cluster: its number, the cluster's id, and its JVM arguments. */
export interface KafkaNode {
  readonly id: number
  readonly cluster: string
  readonly machine: readonly string[]
}

/** JVM settings as in production, with the optimizing compiler. */
export const FULL_MACHINE = ['-Xms128m', '-Xmx384m']
/** One compiler tier and serial collection: otherwise a short-lived broker spends a third of its CPU time compiling. */
export const QUICK_MACHINE = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

const QUIET = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'
const HELP = 'Kafka 4.1 needs Java 17 or newer (Debian: apt install openjdk-17-jre-headless)'

export async function startKafkaProcess(
  ports: Ports,
  extra: KafkaSettings,
  { id, cluster, machine }: KafkaNode,
): Promise<RunningProcess> {
  const jars = await kafkaJars()
  const guarded = await guard('kafka')
  const properties = join(guarded.folder, 'server.properties')
  const data = join(guarded.folder, 'data')
  await mkdir(data)
  await writeFile(join(data, 'meta.properties'), linesOf(identity(id, cluster)))
  await writeFile(properties, linesOf({ ...kafkaSettings('127.0.0.1', ports), 'log.dirs': data, ...extra }))
  const args = [...machine, QUIET, '-cp', join(jars, '*'), 'kafka.Kafka', properties]
  return hostProcess(guarded, { program: 'java', args, help: HELP })
}

// What Kafka's formatting tool writes for a new cluster, without the second it takes to start.
const identity = (id: number, cluster: string) => ({
  version: '1',
  'cluster.id': cluster,
  'node.id': String(id),
  'directory.id': newKafkaId(),
})

/** A Kafka id: 16 bytes in base64url, not starting with a dash. */
export function newKafkaId(): string {
  return Buffer.concat([Buffer.from([1]), randomBytes(15)]).toString('base64url')
}

const linesOf = (values: KafkaSettings) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
