import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KAFKA_IMAGE } from '../engines/containers/kafka.ts'
import { MONGO_IMAGE } from '../engines/containers/mongo.ts'
import { composeText, ROOT } from './compose-file.ts'
import { parseDockerfile } from './images/dockerfile.ts'

/** Files of `infra/compose/images/local` by image they replace. */
const STAND_INS: Readonly<Record<string, string>> = {
  node: 'node',
  'apache/kafka': 'kafka',
  mongo: 'mongo',
  caddy: 'caddy',
  'axllent/mailpit': 'mailpit',
}

export interface LocalImage {
  readonly name: string
  readonly standIn: string
}

/** Every image that is not built from this repository, base images first. */
export function localImages(): readonly LocalImage[] {
  const built = parseDockerfile(readFileSync(join(ROOT, 'infra', 'compose', 'images', 'services.Dockerfile'), 'utf8'))
  const stages = new Set(built.filter(({ name }) => name === 'FROM').map(({ words }) => words[2]))
  const names = [
    ...built.flatMap(({ name, words: [image = ''] }) => (name === 'FROM' && !stages.has(image) ? [image] : [])),
    ...[...composeText().matchAll(/^ +image: (?<name>\S+)$/gm)].map(([, name = '']) => name),
    // Started by tests through Testcontainers.
    KAFKA_IMAGE,
    MONGO_IMAGE,
  ]
  return [...new Set(names)].filter((name) => !name.startsWith('arrive/')).map(asLocal)
}

function asLocal(name: string): LocalImage {
  const [repository = ''] = name.split(':')
  const standIn = STAND_INS[repository]
  if (standIn === undefined) throw new Error(`Nothing stands in for the image ${name}: add it to local-images.ts.`)
  return { name, standIn }
}
