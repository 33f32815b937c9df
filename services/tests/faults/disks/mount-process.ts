import { rmdirSync } from 'node:fs'
import { atEnd, run } from './commands.ts'

// Mounts an image until the parent process ends in any way. Arguments: image and folder.
const [image = '', folder = ''] = process.argv.slice(2)
atEnd(async () => {
  await run('umount', ['-l', folder]).catch(() => undefined)
  rmdirSync(folder)
})
await run('mount', ['-o', 'loop', image, folder])
process.send?.('mounted')
