import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kernel, Module, Reader } from '../../kernel/index.ts'

/** What the handlers of a module call of what they work with. */
export interface CountedCalls {
  readonly counting: (module: Module) => Module
  /** The calls that the last handled request has made until its answer, in order. */
  readonly last: () => string
}

/** Counts what a request costs by what it calls, which no clock and no other load changes. */
export function createCountedCalls(): CountedCalls {
  /** By request: what one before goes on to do after its answer is not this one's. */
  const ofRequest = new AsyncLocalStorage<string[]>()
  let last = ''

  function counted<T extends object>(name: string, part: T): T {
    return new Proxy(part, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          ofRequest.getStore()?.push(`${name}.${String(property)}`)
          return Reflect.apply(value, target, given)
        }
      },
    })
  }

  /** With the keys that it asks for by itself, to open what it has found. */
  function countedReader(reader: Reader): Reader {
    const { get, ...others } = counted('reader', reader)
    return {
      ...others,
      get: async (...given) => {
        const found = await get(...given)
        if (found !== undefined) ofRequest.getStore()?.push('vault.existing')
        return found
      },
    }
  }

  function withCounts(kernel: Kernel): Kernel {
    const { store, vault, log, registry, outcomes, submit, reader } = kernel
    return {
      ...kernel,
      store: counted('store', store),
      vault: counted('vault', vault),
      log: counted('log', log),
      registry: counted('registry', registry),
      outcomes: counted('outcomes', outcomes),
      submit: counted('submit', submit),
      reader: (projection) => countedReader(reader(projection)),
    }
  }

  return {
    counting: (module) => ({
      ...module,
      routes: (kernel) =>
        (module.routes?.(withCounts(kernel)) ?? []).map((route) => ({
          ...route,
          handle: async (request) => {
            const calls: string[] = []
            try {
              return await ofRequest.run(calls, () => route.handle(request))
            } finally {
              last = calls.join(' ')
            }
          },
        })),
    }),
    last: () => last,
  }
}
