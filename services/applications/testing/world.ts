import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { texts } from '@arrive/contracts/generated/texts.js'
import { speaker, wordedBody } from '@arrive/contracts/messages/message.ts'
import { englishOf } from '@arrive/contracts/messages/product-english.ts'
import { createUpcast } from '@arrive/contracts/upcast.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { loadTexts } from '../../app/texts.ts'
import {
  type Answer,
  fixedMasterKeys,
  type Kernel,
  type LiveProjection,
  NO_METRICS,
  type Request,
} from '../../kernel/index.ts'
import { catchUp, createBackgroundWork, createKernel, openEmbedded, prepareStore } from '../../kernel/testing/index.ts'
import { applications } from '../module.ts'

/** This service alone on real engines in a separate folder, without the edge. For tests. */
export interface World {
  readonly kernel: Kernel
  readonly lives: readonly LiveProjection[]
  /** Milliseconds that the service's clock is ahead. */
  ahead: number
  /** Calls a route like the edge, once a request has passed every gate. */
  readonly call: (id: string, request?: Partial<Request>) => Promise<Answer>
  readonly files: () => Promise<Buffer>
  readonly end: () => Promise<void>
}

const MODULE = applications(forms, [])
const say = speaker(englishOf({ forms, earlier: [], calls: [] }))

export async function startWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'arrive-applications-'))
  const engines = openEmbedded(folder, {
    topics: ['accounts', 'applications'],
    files: 'resumes',
    masters: fixedMasterKeys(randomBytes(32)),
  })
  const { secrets } = engines.vault
  const lives = await prepareStore(engines, [MODULE], secrets)
  const now = () => Date.now() + world.ahead
  const settings = readSettings({ DATA_DIR: folder })
  const parts = { engines, secrets, now, newId: randomUUID, texts: loadTexts(texts, settings), logger: SILENT }
  const kernel = createKernel(
    {
      ...parts,
      settings,
      say,
      upcast: createUpcast([]),
      events: createEventCatalogue([], []),
      metrics: NO_METRICS,
      erasure: { type: personErased.type, topic: personErased.topic, answer: { status: 200, body: {} } },
    },
    lives,
  )
  const workers = createBackgroundWork(kernel, [MODULE], lives)
  const routes = new Map(MODULE.routes?.(kernel).map((route) => [route.call.id, route]))
  const world: World = {
    kernel,
    lives,
    ahead: 0,
    call: async (id, request) => {
      const route = routes.get(id)
      if (route === undefined) throw new Error(`No call ${id}`)
      const answer = await route.handle({ ...VISIT, ...request })
      return { ...answer, body: wordedBody(say, answer.body) }
    },
    files: () => everyByte(folder),
    end: async () => {
      await Promise.all(workers.projectors.map((projector) => projector.stop()))
      await engines.close()
      await rm(folder, { recursive: true })
    },
  }
  await catchUp(workers, kernel, lives)
  return world
}

const nothing = () => undefined
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing }
const VISIT: Request = {
  actor: { role: 'visitor' },
  params: {},
  query: {},
  body: undefined,
  requestId: 'test',
  address: 'test',
  client: { ip: '192.0.2.1' },
}

async function everyByte(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Buffer.concat([Buffer.from(files.join()), ...(await Promise.all(files.map((file) => readFile(file))))])
}
