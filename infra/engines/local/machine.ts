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

/** JVM settings as in production, with the optimizing compiler. */
export const FULL_MACHINE = ['-Xms128m', '-Xmx384m']

/** One compiler tier and serial collection: otherwise a short-lived broker spends a third of its CPU time compiling. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const CLASSES = 'classes.jsa'

export async function quickMachine(): Promise<readonly string[]> {
  const archive = await classArchive()
  return existsSync(archive) ? [...QUICK, `-XX:SharedArchiveFile=${archive}`] : QUICK
}

/** A class archive (CDS) by a broker's first start: saves 1.2 s of CPU per start. Optional if Java can't make one. */
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

/** Archives depend on the Java version. If Java can't run, the broker's start reports it. */
async function javaVersion(): Promise<string> {
  const { stderr } = await promisify(execFile)('java', ['-version']).catch(() => ({ stderr: '' }))
  return createHash('sha256').update(stderr).digest('hex').slice(0, 16)
}
