import { expect, test } from '@jest/globals'
import type { LogFields } from '../../common/logs.ts'
import type { DocumentStore } from '../../event-store/ports/document-store.ts'
import { inNewFolder } from '../../testing/folders.ts'
import { type SmallKernel, startSmallKernel } from '../../testing/small-kernel.ts'
import { createHealth, diskWatch } from './health.ts'

test('a process stays ready with a nearly full disk, and names it; each change is logged', () =>
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

test('parked persons are counted while documents cannot be written, but not while they cannot be read', () =>
  inNewFolder(async (folder) => {
    const running = await startSmallKernel(folder)
    const { store } = running.kernel
    const full = { ...store, healthy: async () => false }
    expect(await healthOf(running, full).ready()).toMatchObject({
      ready: false,
      detail: { log: true, documents: false, parked: 0 },
    })
    const away = () => Promise.reject(new Error('away'))
    expect(await healthOf(running, { ...full, healthy: away, list: away, get: away }).ready()).toMatchObject({
      ready: false,
      detail: { log: true, documents: false, parked: undefined },
    })
    await running.stop()
  }))

test('concurrent health checks query the engines once', () =>
  inNewFolder(async (folder) => {
    const running = await startSmallKernel(folder)
    const answers: ((healthy: boolean) => void)[] = []
    const healthy = () => new Promise<boolean>((resolve) => answers.push(resolve))
    const health = healthOf(running, { ...running.kernel.store, healthy })
    const first = Array.from({ length: 100 }, () => health.ready())
    answers[0]?.(true)
    expect((await Promise.all(first)).map(({ ready }) => ready)).toEqual(Array(100).fill(true))
    const later = health.ready()
    answers[1]?.(false)
    expect([(await later).ready, answers.length]).toEqual([false, 2])
    await running.stop()
  }))

function healthOf({ kernel, workers }: SmallKernel, store: DocumentStore) {
  return createHealth({ ...kernel, store }, workers)
}
