import { setTimeout as pause } from 'node:timers/promises'
import { EnginesFailure } from '../engines/failure.ts'
import { run, said } from './engine.ts'
import type { Environment } from './environment.ts'
import { localImages } from './local-images.ts'

/** An installation of compose.yaml by its variables, and the client that it is managed with. */
export interface Installation {
  readonly client: readonly string[]
  readonly environment: Environment
}

/** A command of the compose client for this installation. */
export function compose({ client, environment }: Installation, ...args: readonly string[]): readonly string[] {
  return [...client, '--project-name', environment.project, '--env-file', environment.file, ...args]
}

/** Starts everything in compose.yaml and waits until it is ready. @throws EnginesFailure */
export async function startInstallation(installation: Installation): Promise<void> {
  const { file, isNew } = installation.environment
  if (isNew) console.log(`Made ${file} with fresh secrets, for this machine alone.`)
  await pullImages()
  // One image for all services: building it for each of them would store it as often.
  await run(compose(installation, 'build', 'identity'))
  await up(installation)
  console.log('All containers are started. Waiting until they are healthy.')
  await untilReady(installation)
}

/**
 * On a slow machine a container may be taken for unhealthy that only needs longer; what runs already goes on then.
 * Where none needs longer, as when a port is taken, another try would fail as well.
 */
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

/** Gets what is missing, so that a machine without a registry is told what to do instead. */
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
  /** As `docker ps` says it: `Up 3 minutes (healthy)`, `Exited (0) 1 second ago`. */
  readonly status: string
}

/** Every container of the installation, also those that have ended. */
async function containersOf({ environment }: Installation): Promise<readonly Container[]> {
  const filter = `label=com.docker.compose.project=${environment.project}`
  const { output } = await said(['docker', 'ps', '--all', '--filter', filter, '--format', '{{.Names}} {{.Status}}'])
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ name: line.split(' ')[0] ?? '', status: line.slice(line.indexOf(' ') + 1) }))
}

/** Whether it is healthy, has done its work, or was not started because others do not run. */
const isSettled = (status: string) => /\(healthy\)|^Exited \(0\)|^Created/.test(status)

const LIMIT_MS = 15 * 60_000
const BETWEEN_MS = 2_000
const BETWEEN_TRIES_MS = 10_000

/**
 * Waits until every container is healthy, or has done its work, and the proxy answers `/readyz` with 200.
 * @throws EnginesFailure with what is missing after a quarter of an hour
 */
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
