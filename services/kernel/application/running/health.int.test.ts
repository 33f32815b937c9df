import { expect, test } from '@jest/globals'
import type { LogFields } from '../../common/logs.ts'
import { inNewFolder } from '../../testing/folders.ts'
import { startSmallKernel } from '../../testing/small-kernel.ts'
import { createHealth, diskWatch } from './health.ts'

test('a process is ready with a disk that is nearly full, and says which; the log has a line for each change', () =>
  inNewFolder(async (folder) => {
    const running = await startSmallKernel(folder)
    const logged: unknown[] = []
    const write = (fields: LogFields) => void logged.push(fields.reason)
    const free = { log: 99, documents: 100, files: 7 }
    const kernel = {
      ...running.kernel,
      room: () => new Map(Object.entries(free)),
      settings: { ...running.kernel.settings, diskReserve: 100 },
      logger: { ...running.kernel.logger, warn: write, info: write },
    }
    expect(await createHealth(kernel, running.workers).ready()).toMatchObject({
      ready: true,
      detail: { low: ['log', 'files'] },
    })
    const look = diskWatch(kernel)
    await look()
    await look()
    Object.assign(free, { log: 100, files: 100 })
    await look()
    await look()
    expect(logged).toEqual(['log, files', undefined])
    await running.stop()
  }))
