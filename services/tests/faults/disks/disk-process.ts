import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomOf } from '../random.ts'
import { atEnd, run } from './commands.ts'
import { openFuse } from './fuse.ts'
import { type Cut, type CutResult, volatileDisk } from './volatile-disk.ts'

export interface CutOrder {
  readonly path: string
  readonly how: Cut
  readonly seed: number
}

export interface DiskReport extends CutResult {
  readonly flushes: number
}

// A separate process: the kernel blocks accesses to the disk until it answers, so a user of the disk cannot serve it.
// Arguments: a folder with `disk.img`, the content of the disk, and mount options.
const [folder = '', options = ''] = process.argv.slice(2)
const [device, mounted] = ['device', 'mounted'].map((name) => join(folder, name)) as [string, string]
const image = join(folder, 'disk.img')
const disk = volatileDisk(readFileSync(image))
rmSync(image)
const fuse = openFuse(disk.file)

async function begin(): Promise<void> {
  for (const place of [device, mounted]) mkdirSync(place)
  await run(
    'mount',
    ['-i', '-t', 'fuse', '-o', 'fd=3,rootmode=40000,user_id=0,group_id=0', 'arrive', device],
    [fuse.device],
  )
  fuse.serve(() => process.exit(0))
  await run('mount', ['-o', `loop,${options}`, join(device, 'disk'), mounted])
  process.send?.('mounted')
}

process.on('message', ({ path, how, seed }: CutOrder) => {
  const report: DiskReport = { ...disk.cut(path, how, randomOf(seed)), flushes: disk.flushes() }
  process.send?.(report)
})
atEnd(async () => {
  for (const place of [mounted, device]) await run('umount', ['-l', place]).catch(() => undefined)
})
await begin()
