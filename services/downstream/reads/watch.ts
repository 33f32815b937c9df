import { EventEmitter } from 'node:events'
import { type Kernel, topicOf } from '../../kernel/index.ts'
import { endOf } from './page.ts'

export interface Watch {
  /** A number that changes with the topic. Get it before reading, so that no change in between is missed. */
  readonly state: (topic: string) => number
  /** True as soon as the topic's state differs; false after the wait in milliseconds, or at the signal. */
  readonly changed: (topic: string, wait: Wait) => Promise<boolean>
}

export interface Wait {
  readonly state: number
  readonly ms: number
  readonly signal: AbortSignal
}

/** For projections of other processes, polls the store every `interval` milliseconds while any request waits. */
export function createWatch(kernel: Pick<Kernel, 'store' | 'notifier' | 'shared' | 'events'>, interval = 250): Watch {
  const { granted } = kernel.events
  const bell = new EventEmitter().setMaxListeners(0)
  const states = new Map<string, number>(granted.map((topic) => [topic, 0]))
  const written = new Map<string, string>()
  let ticking: NodeJS.Timeout | undefined

  const state = (topic: string) => states.get(topic) ?? 0

  function ring(topic: string): void {
    states.set(topic, state(topic) + 1)
    bell.emit(topic)
  }

  kernel.notifier.subscribe((source) => {
    const topic = topicOf(source)
    if (states.has(topic)) ring(topic)
  })

  async function ask(topic: string): Promise<void> {
    const now = JSON.stringify([...(await endOf(kernel, topic))].sort())
    if (written.get(topic) === now) return
    written.set(topic, now)
    ring(topic)
  }

  function tick(): void {
    const topics = granted.filter((topic) => bell.listenerCount(topic) > 0)
    if (topics.length === 0) {
      clearInterval(ticking)
      ticking = undefined
      // The last state is stale by the time a request waits again.
      written.clear()
    }
    // If the store is unavailable, the next tick asks again.
    for (const topic of topics) ask(topic).catch(() => undefined)
  }

  async function changed(topic: string, wait: Wait): Promise<boolean> {
    if (state(topic) !== wait.state) return true
    if (wait.signal.aborted || wait.ms <= 0) return false
    if (kernel.shared) ticking ??= setInterval(tick, interval).unref()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const wake = () => resolve(true)
    const leave = () => resolve(false)
    const timer = setTimeout(leave, wait.ms)
    bell.once(topic, wake)
    wait.signal.addEventListener('abort', leave)
    // Not by `AbortSignal.any`: its signals outlive each wait by seconds, and a busy stream waits for every event.
    return promise.finally(() => {
      clearTimeout(timer)
      bell.off(topic, wake)
      wait.signal.removeEventListener('abort', leave)
    })
  }

  return { state, changed }
}
