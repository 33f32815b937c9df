import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnServer } from '../testing/server.ts'
import { type Aftermath, judge, type Moment } from './aftermath.ts'
import { newCuttableDisk } from './disks/disk.ts'
import type { CutOrder } from './disks/disk-process.ts'
import type { Cut } from './disks/volatile-disk.ts'
import { endServer } from './installation.ts'
import { randomOf } from './random.ts'
import { type TokenUser, useTokens } from './tokens.ts'
import { startWorkload, type Workload } from './workload.ts'

/** A run of the product on a separate disk, with images of that disk. */
export interface PowerCuts {
  readonly images: number
  /** Concurrent writers, which limit the events per commit. */
  readonly writers: number
  /** The same seed cuts after the same times. */
  readonly seed: number
  /** Default: the product. */
  readonly program?: string
  /** Mount options, as for `mount -o`. */
  readonly mount?: string
  /** How the disk is cut. Default: each way in turn. */
  readonly how?: Cut
}

export interface PowerCutReport {
  readonly images: readonly (Aftermath & { readonly how: Cut })[]
  /** Saves answered before the last cut. */
  readonly saves: number
  /** How often the disk was flushed. */
  readonly flushes: number
  /** Unflushed sectors at the power cuts, and how many of them were kept. */
  readonly pending: number
  readonly kept: number
}

interface Image {
  readonly path: string
  readonly how: Cut
  readonly moment: Moment
}

const SIZE = 384 * 1_024 * 1_024
/** In turn, so that a few images show each. */
const HOWS = ['any', 'nothing', 'the first', 'everything'] as const
/** Milliseconds from the start of the process to the first image, and the most between two images. */
const START = 700
const LATEST = 400
const DATA = 'data'

/** Takes images of the disk at random moments, and judges them after the load. */
export async function cutPower(options: PowerCuts): Promise<PowerCutReport> {
  const place = await mkdtemp(join(tmpdir(), 'arrive-images-'))
  try {
    const { images, ...report } = await takeImages(place, options)
    const judged = []
    for (const { path, how, moment } of images) {
      judged.push({ how, ...(await judge(path, DATA, moment)) })
      await rm(path)
    }
    return { images: judged, ...report }
  } finally {
    await rm(place, { recursive: true })
  }
}

async function takeImages(place: string, options: PowerCuts) {
  const { images: count, writers, seed, program, mount } = options
  const random = randomOf(seed)
  const disk = await newCuttableDisk(SIZE, mount)
  const images: Image[] = []
  const sums = { flushes: 0, pending: 0, kept: 0 }
  let load: Workload | undefined
  let tokens: TokenUser | undefined

  async function cut(): Promise<void> {
    const before = momentOf(load, tokens)
    const path = join(place, `${images.length}.img`)
    const how = options.how ?? (HOWS[images.length % HOWS.length] as Cut)
    const order: CutOrder = { path, how, seed: random() * 2 ** 32 }
    const { flushes, pending, kept } = await disk.cut(order)
    Object.assign(sums, { flushes, pending: sums.pending + pending, kept: sums.kept + kept })
    const done = new Set(before.answered)
    const unanswered = (load?.sent ?? []).filter((one) => !done.has(one)).map((one) => ({ ...one }))
    images.push({ path, how, moment: { ...before, unanswered } })
  }

  const server = spawnServer({ DATA_DIR: join(disk.folder, DATA) }, program)
  try {
    await pause(random() * START)
    await cut()
    await server.ready()
    tokens = await useTokens(server.origin())
    load = await startWorkload([server.origin()], { writers, random: randomOf(seed), rest: 0 })
    while (images.length < count) {
      await load.answered(1)
      await pause(random() * LATEST)
      await cut()
    }
    return { images, saves: images.at(-1)?.moment.answered.length ?? 0, ...sums }
  } finally {
    load?.abandon()
    await endServer(server, 'SIGKILL')
    await tokens?.stop()
    await disk.end()
  }
}

/** The state before a cut. Responses that come meanwhile may be on either side of it. */
function momentOf(load: Workload | undefined, tokens: TokenUser | undefined): Moment {
  return {
    answered: (load?.sent ?? []).filter(({ status }) => status !== undefined),
    unanswered: [],
    tokens: (tokens?.given ?? []).map((one) => ({ ...one })),
    // The first administrator registers at the first start.
    others: load === undefined ? undefined : 1 + (tokens?.persons ?? 0) + load.staff.length,
  }
}
