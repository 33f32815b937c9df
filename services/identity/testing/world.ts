import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { message, wordedBody } from '@arrive/contracts/messages/message.ts'
import { createUpcast } from '@arrive/contracts/upcast.ts'
import { createLogger } from '../../app/observing/logs.ts'
import { beginReplay, type Rebuilt } from '../../app/rebuilding/replay.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { loadTexts } from '../../app/texts.ts'
import {
  type Actor,
  ArriveError,
  fixedMasterKeys,
  type Kernel,
  type LiveProjection,
  type limiting,
  type Module,
  NO_METRICS,
  type OpenEngines,
  type Request,
} from '../../kernel/index.ts'
import {
  catchUp,
  createBackgroundWork,
  createKernel,
  type KernelOptions,
  openEmbedded,
  prepareStore,
  refusalIn,
} from '../../kernel/testing/index.ts'
import { identity as identityOf } from '../module.ts'
import { type SessionStore, sessionsOf } from '../sessions.ts'
import { neighbours } from './stub-services.ts'

export interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface World {
  readonly kernel: Kernel
  readonly sessions: SessionStore
  readonly log: () => string
  readonly call: (id: string, request?: Partial<Request>) => Promise<Answered>
  readonly refusal: (id: string, request: Partial<Request>) => Promise<ArriveError>
  /** Replays the log into new documents and returns the differences. */
  readonly replay: () => Promise<Rebuilt>
  readonly passTime: (ms: number) => void
  /** Restarts on the same folder; `meanwhile` may change it. */
  readonly restart: (environment?: Readonly<Record<string, string>>, meanwhile?: () => void) => Promise<World>
  readonly close: () => Promise<void>
}

export interface Circumstances {
  readonly environment?: Readonly<Record<string, string>>
  readonly limiter?: limiting.LimiterFactory
  readonly prepared?: boolean
}

const VISITOR: Actor = { role: 'visitor' }
export const ADMIN: Actor = { role: 'admin', person: 999_999, session: 'of-the-test' }

export async function createWorld(circumstances: Circumstances = {}): Promise<World> {
  return open(await mkdtemp(join(tmpdir(), 'arrive-identity-')), randomBytes(32), circumstances)
}

async function open(folder: string, master: Buffer, circumstances: Circumstances): Promise<World> {
  const identity = identityOf(forms)
  const modules: readonly Module[] = [identity, neighbours]
  const lines: string[] = []
  let ahead = 0
  const options = optionsOf(folder, master, circumstances, {
    write: (line) => lines.push(line),
    now: () => Date.now() + ahead,
  })
  const lives = await prepareStore(options.engines, modules, options.secrets)
  const kernel = createKernel(options, lives)
  const workers = createBackgroundWork(kernel, modules, lives)
  await catchUp(workers, kernel, lives)
  if (circumstances.prepared === true) {
    await identity.prepare?.(kernel)
    await identity.opened?.(kernel)
  }
  for (const reactor of workers.reactors) await reactor.start()
  const routes = new Map((identity.routes?.(kernel) ?? []).map((route) => [route.call.id, route]))

  async function stop(): Promise<void> {
    await Promise.all([...workers.projectors, ...workers.reactors].map((worker) => worker.stop()))
    await options.engines.close()
  }

  return {
    kernel,
    sessions: sessionsOf(kernel),
    log: () => lines.join(''),
    call: async (id, request) => {
      const route = routes.get(id)
      if (route === undefined) throw new Error(`No call ${id}`)
      return answered(() => route.handle({ ...plainRequest(), ...request }))
    },
    refusal: async (id, request) => {
      const answering = routes.get(id)?.handle({ ...plainRequest(), ...request })
      const thrown: unknown = await answering?.catch((error: unknown) => error)
      if (thrown instanceof ArriveError) return thrown
      throw new Error(`${id} did not refuse`)
    },
    replay: () => replay(kernel, lives),
    passTime: (ms) => {
      ahead += ms
    },
    restart: async (environment = circumstances.environment, meanwhile = () => undefined) => {
      await stop()
      meanwhile()
      return open(folder, master, { ...circumstances, ...(environment !== undefined && { environment }) })
    },
    close: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

interface Surroundings {
  readonly write: (line: string) => void
  readonly now: () => number
}

interface Options extends KernelOptions {
  readonly engines: OpenEngines
}

function optionsOf(folder: string, master: Buffer, given: Circumstances, { write, now }: Surroundings): Options {
  const engines = openEmbedded(folder, {
    topics: ['accounts', 'applications', 'onboarding'],
    files: 'resumes',
    masters: fixedMasterKeys(master),
  })
  const settings = readSettings({ DATA_DIR: folder, ...given.environment })
  return {
    secrets: engines.vault.secrets,
    engines,
    settings,
    texts: loadTexts([], settings),
    say: english,
    upcast: createUpcast([]),
    events: createEventCatalogue(events, []),
    logger: createLogger({ level: 'debug', service: 'test', version: '0', destination: { write } }),
    metrics: NO_METRICS,
    limiter: given.limiter,
    erasure: {
      type: personErased.type,
      topic: personErased.topic,
      answer: { status: 200, body: { message: message('account.deleted') } },
    },
    now,
    newId: randomUUID,
  }
}

async function replay(kernel: Kernel, lives: readonly LiveProjection[]): Promise<Rebuilt> {
  const [live] = lives
  if (live === undefined) throw new Error('No projection')
  const fail = (what: unknown) => {
    throw new Error(`The replay failed: ${JSON.stringify(what)}`)
  }
  const options = {
    ...kernel,
    ...live,
    kept: () => live.kept,
    pepper: kernel.secrets.pepper,
    onParked: fail,
    onFailure: fail,
  }
  const { catchUpTo, stop, compare } = await beginReplay(options)
  await catchUpTo(await kernel.log.ends(live.projection.topics))
  await stop()
  return compare()
}

function plainRequest(): Request {
  return {
    actor: VISITOR,
    params: {},
    query: {},
    body: undefined,
    requestId: randomUUID(),
    address: 'somewhere',
    client: { ip: '192.0.2.1' },
  }
}

async function answered(handle: () => Promise<{ readonly status: number; readonly body: unknown }>): Promise<Answered> {
  try {
    const { status, body } = await handle()
    return { status, body: (await whole(wordedBody(english, body))) as Answered['body'] }
  } catch (error) {
    const { status, code, message, errors } = refusalIn(error)
    return { status, body: { code, message, errors } }
  }
}

async function whole(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return body
  let text = ''
  for await (const piece of body as AsyncIterable<string>) text += piece
  return JSON.parse(text)
}
