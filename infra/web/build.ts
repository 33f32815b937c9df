import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compile.ts'
import { prerenderConfig, remoteConfig, shellConfig } from './configs.ts'
import { deploy } from './deploy.ts'
import { builds, PARTS, type PartName, REMOTES } from './parts.ts'

/** Builds the named parts, all where none is named, and puts them on the site. */
async function build(asked: readonly string[]): Promise<void> {
  const missing = PARTS.filter((part) => !existsSync(join(builds, part)))
  const parts = asked.length === 0 ? PARTS : PARTS.filter((part) => asked.includes(part) || missing.includes(part))
  const unknown = asked.filter((part) => !PARTS.includes(part as PartName))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: choose of ${PARTS.join(', ')}.`)
  await compile([...parts.map(configOf), prerenderConfig()])
  await deploy()
}

function configOf(part: PartName) {
  const short = REMOTES.find((one) => part === `mfe-${one}`)
  return short === undefined ? shellConfig({ dev: false }) : remoteConfig(short, { dev: false })
}

await build(process.argv.slice(2))
