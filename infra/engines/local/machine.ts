import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { askKafka } from '../ask-kafka.ts'
import { freePort } from '../ports.ts'
import { untilReady } from '../ready.ts'
import { cached } from './cache.ts'
import { kafkaJars } from './downloads.ts'
import { newKafkaId, startKafkaProcess } from './kafka.ts'

/** A machine as installations have it, which compiles once more what runs very often. */
export const FULL_MACHINE = ['-Xms128m', '-Xmx384m']

/**
 * What runs often is compiled once and quickly, and memory is collected by one thread: a broker that runs for minutes
 * spends a third of its processor time on compiling otherwise.
 */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const CLASSES = 'classes.jsa'

/** The arguments of Java for a broker that starts often and runs for minutes. */
export async function quickMachine(): Promise<readonly string[]> {
  const archive = await classArchive()
  return existsSync(archive) ? [...QUICK, `-XX:SharedArchiveFile=${archive}`] : QUICK
}

/**
 * Kafka's classes as Java has read and checked them, from one broker that was started for it: with them a start takes
 * 1.5 s of the processor in place of 2.7. Where this Java keeps none there is no such file, and starts go on without.
 */
async function classArchive(): Promise<string> {
  const folder = await cached(`${basename(await kafkaJars())}-classes-${await javaVersion()}`, async (place) => {
    const [port, controllerPort] = [await freePort(), await freePort()]
    const machine = [...QUICK, `-XX:ArchiveClassesAtExit=${join(place, CLASSES)}`]
    const node = { id: 1, cluster: newKafkaId(), machine }
    const broker = await startKafkaProcess({ port, advertisedPort: port, controllerPort }, {}, node)
    try {
      await broker.start()
      await untilReady({ name: 'Kafka', ask: () => askKafka(`127.0.0.1:${port}`), died: broker.died })
      await broker.stop()
    } finally {
      await broker.end()
    }
  })
  return join(folder, CLASSES)
}

/** An archive is of the Java that made it. Nothing of one that cannot be run: the start of a broker says so. */
async function javaVersion(): Promise<string> {
  const { stderr } = await promisify(execFile)('java', ['-version']).catch(() => ({ stderr: '' }))
  return createHash('sha256').update(stderr).digest('hex').slice(0, 16)
}
