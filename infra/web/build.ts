import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compile.ts'
import { prerenderConfig, remoteConfig, shellConfig } from './configs.ts'
import { deploy } from './deploy.ts'
import { builds, PARTS, type PartName, REMOTES } from './parts.ts'

type Compiled = PartName | 'prerender'

/** Two processes, as webpack uses one core. More would want more memory than a small machine has. */
const LANES: readonly (readonly Compiled[])[] = [
  ['shell', 'mfe-admin'],
  ['prerender', 'mfe-public', 'mfe-onboarding'],
]

/** Builds the named parts, or all if none is named, and puts them on the site. */
async function build(asked: readonly string[]): Promise<void> {
  const missing = PARTS.filter((part) => !existsSync(join(builds, part)))
  const parts = asked.length === 0 ? PARTS : PARTS.filter((part) => asked.includes(part) || missing.includes(part))
  const unknown = asked.filter((part) => !PARTS.includes(part as PartName))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: choose of ${PARTS.join(', ')}.`)
  const compiled: readonly Compiled[] = [...parts, 'prerender']
  await Promise.all(LANES.map((lane) => compileApart(lane.filter((part) => compiled.includes(part)))))
  await deploy()
}

/** @throws Error if the process failed, which has said why */
async function compileApart(parts: readonly Compiled[]): Promise<void> {
  if (parts.length === 0) return
  const [code] = await once(fork(import.meta.filename, parts), 'exit')
  if (code !== 0) throw new Error(`${parts.join(', ')} could not be compiled`)
}

function configOf(part: Compiled) {
  if (part === 'prerender') return prerenderConfig()
  const short = REMOTES.find((one) => part === `mfe-${one}`)
  return short === undefined ? shellConfig({ dev: false }) : remoteConfig(short, { dev: false })
}

if (process.send === undefined) {
  await build(process.argv.slice(2))
} else {
  // The build has ended, by a signal perhaps.
  process.once('disconnect', () => process.exit(1))
  await compile((process.argv.slice(2) as Compiled[]).map(configOf))
  process.disconnect()
  process.exit()
}
