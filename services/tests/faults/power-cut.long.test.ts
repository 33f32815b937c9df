import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { killServers } from '../testing/server.ts'
import { numberFrom, sized } from '../testing/size.ts'
import { type Aftermath, UNHARMED } from './aftermath.ts'
import { disksMissing } from './disks/disk.ts'
import { cutPower, type PowerCutReport, type PowerCuts } from './power-cut.ts'

/** Concurrent writers, which limit the events per commit. */
const BATCHES = [1, 8, 32]
/** The images of the positive controls. */
const CONTROLS = 2
const UNSAFE = join(import.meta.dirname, 'unsafe-server.ts')

/** In full at least 500 images: runs per batch size, each on a new disk with this many images. */
const { runs, imagesPerRun, seed } = sized(
  { runs: 1, imagesPerRun: 3, seed: 17 },
  {
    runs: numberFrom('FAULT_ROUNDS', 9),
    imagesPerRun: 19,
    seed: numberFrom('FAULT_SEED', Date.now() % 1_000_000),
  },
)

async function describePowerCuts(): Promise<void> {
  const missing = await disksMissing()
  if (missing !== undefined) {
    process.stderr.write(`NOT RUN: the power cuts. ${missing}\n`)
    test.todo(`the power is cut under load - not run: ${missing}`)
    return
  }
  afterAll(killServers)

  describe.each(BATCHES)('with %i saves at the same time', (writers) => {
    test.each(Array.from({ length: runs }, (_, run) => run))(
      `a disk that was cut at ${imagesPerRun} random moments has all that was answered, once, and nothing else (%i)`,
      async (run) => {
        const report = await cutPower({ images: imagesPerRun, writers, seed: seed + run })
        tell(writers, seed + run, report)
        expect(harmed(report)).toEqual([])
        expect(report.saves).toBeGreaterThanOrEqual(imagesPerRun - 1)
      },
      20 * 60_000,
    )
  })

  // Without these, a disk that keeps everything would look like a product that loses nothing.
  describe('a power cut is detected', () => {
    const controls: readonly (readonly [string, Partial<PowerCuts>])[] = [
      ['the log is not synced to the disk', { program: UNSAFE }],
      ['the file system does not tell the disk to keep what was synced', { mount: 'barrier=0', how: 'nothing' }],
    ]
    test.each(controls)(
      'if %s',
      async (_, unsafe) => {
        const report = await cutPower({ images: CONTROLS, writers: 8, seed, ...unsafe })
        // The check must find the acknowledged saves missing, not just damaged files.
        expect(report.images.flatMap(({ lost }) => lost)).toContainEqual(
          expect.stringMatching(/^event of .*answered 20/),
        )
      },
      10 * 60_000,
    )
  })
}

function harmed({ images }: PowerCutReport): readonly Partial<Aftermath>[] {
  const untouched = JSON.stringify(UNHARMED)
  return images.filter(({ how: _, ...found }) => JSON.stringify(inOrder(found)) !== untouched)
}

/** In the order of `UNHARMED`. */
function inOrder(found: Aftermath): Aftermath {
  const { lost, doubled, reordered, unexplained, damaged } = found
  return { lost, doubled, reordered, unexplained, damaged }
}

function tell(writers: number, seed: number, { images, ...figures }: PowerCutReport): void {
  process.stderr.write(`${writers} writers, seed ${seed}, ${images.length} images: ${JSON.stringify(figures)}\n`)
}

await describePowerCuts()
