import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningEngine } from '../engine.ts'
import { type KafkaSettings, kafkaSettings, type Ports } from '../kafka-settings.ts'
import { kafkaJars } from './downloads.ts'
import { guard } from './guard.ts'
import { hostProcess } from './process.ts'

const MEMORY = ['-Xms128m', '-Xmx384m']
const QUIET = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'
const HELP = 'Kafka 4.1 needs Java 17 or newer (Debian: apt install openjdk-17-jre-headless)'

/** Kafka as a process of this machine. */
export async function startKafkaProcess(ports: Ports, extra: KafkaSettings): Promise<RunningEngine> {
  const jars = await kafkaJars()
  const guarded = await guard('kafka')
  const properties = join(guarded.folder, 'server.properties')
  const data = join(guarded.folder, 'data')
  await mkdir(data)
  await writeFile(join(data, 'meta.properties'), linesOf(identity()))
  await writeFile(properties, linesOf({ ...kafkaSettings('127.0.0.1', ports), 'log.dirs': data, ...extra }))
  const args = [...MEMORY, QUIET, '-cp', join(jars, '*'), 'kafka.Kafka', properties]
  return hostProcess(guarded, { program: 'java', args, help: HELP })
}

// What Kafka's own formatting tool writes for a new cluster, without the second that starting that tool takes.
const identity = () => ({ version: '1', 'cluster.id': newId(), 'node.id': '1', 'directory.id': newId() })

// Kafka's ids are 16 bytes in base64url and do not begin with a dash.
const newId = () => Buffer.concat([Buffer.from([1]), randomBytes(15)]).toString('base64url')

const linesOf = (values: KafkaSettings) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
