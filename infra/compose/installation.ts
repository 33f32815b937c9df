import { setTimeout as pause } from 'node:timers/promises'
import { EnginesFailure } from '../engines/failure.ts'
import { run, said } from './engine.ts'
import type { Environment } from './environment.ts'
import { localImages } from './local-images.ts'

export interface Installation {
  readonly client: readonly string[]
  readonly environment: Environment
}

export function compose({ client, environment }: Installation, ...args: readonly string[]): readonly string[] {
  return [...client, '--project-name', environment.project, '--env-file', environment.file, ...args]
}

/** Starts everything in compose.yaml and waits until it is ready. @throws EnginesFailure */
export async function startInstallation(installation: Installation): Promise<void> {
  const { file, isNew } = installation.environment
  if (isNew) console.log(`Made ${file} with fresh secrets, for this machine alone.`)
  await pullImages()
  // All services share one image; building it per service would store it again.
  await run(compose(installation, 'build', 'identity'))
  await up(installation)
  console.log('All containers are started. Waiting until they are healthy.')
  await untilReady(installation)
}

/** A slow machine may look unhealthy, so retry; but not if nothing is starting, as when a port is taken. */
async function up(installation: Installation, tries = 12): Promise<void> {
  try {
    await run(compose(installation, 'up', '--detach'))
  } catch (error) {
    const isLate = (await containersOf(installation)).some(({ status }) => !isSettled(status))
    if (tries === 1 || !isLate) throw error
    await pause(BETWEEN_TRIES_MS)
    await up(installation, tries - 1)
  }
}

/** Pulls missing images first, so we can say what to do without a registry. */
async function pullImages(): Promise<void> {
  for (const { name } of localImages()) {
    if ((await said(['docker', 'image', 'inspect', name])).status === 0) continue
    if ((await said(['docker', 'pull', name])).status === 0) continue
    throw new EnginesFailure(
      `The image ${name} cannot be pulled. Where no registry of images is in reach, npm run compose:images makes it ` +
        'from packages.',
    )
  }
}

interface Container {
  readonly name: string
  /** As in `docker ps`: `Up 3 minutes (healthy)`, `Exited (0) 1 second ago`. */
  readonly status: string
}

async function containersOf({ environment }: Installation): Promise<readonly Container[]> {
  const filter = `label=com.docker.compose.project=${environment.project}`
  const { output } = await said(['docker', 'ps', '--all', '--filter', filter, '--format', '{{.Names}} {{.Status}}'])
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.split(' ')[0] ?? '', status: line.slice(line.indexOf(' ') + 1) }))
}

/** Healthy, finished, or not started because others don't run. */
const isSettled = (status: string) => /\(healthy\)|^Exited \(0\)|^Created/.test(status)

const LIMIT_MS = 15 * 60_000
const BETWEEN_MS = 2_000
const BETWEEN_TRIES_MS = 10_000

/** @throws EnginesFailure after a quarter of an hour, with what is not healthy, finished or answering `/readyz` */
async function untilReady(installation: Installation): Promise<void> {
  const until = performance.now() + LIMIT_MS
  for (;;) {
    const waiting = (await containersOf(installation)).filter(({ status }) => !/\(healthy\)|^Exited \(0\)/.test(status))
    const answer = await readyz(installation.environment.values['PUBLIC_ORIGIN'])
    if (waiting.length === 0 && answer === 200) return
    if (performance.now() > until) {
      const what = waiting.map(({ name, status }) => `${name}: ${status}`).join('; ')
      throw new EnginesFailure(`Not ready after 15 minutes (/readyz through the proxy: ${answer}). ${what}`)
    }
    await pause(BETWEEN_MS)
  }
}

async function readyz(origin = ''): Promise<number> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  return answer?.status ?? 0
}
