import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kernel, Module, Reader } from '../../kernel/index.ts'

/** Records which services the handlers of a module call. */
export interface CountedCalls {
  readonly counting: (module: Module) => Module
  /** The calls of the last handled request until its response, in order. */
  readonly last: () => string
}

/** Measures a request's cost by its calls, independent of clock and load. */
export function createCountedCalls(): CountedCalls {
  /** By request, so that work after a response does not count for the next request. */
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

  /** Includes the key lookups that decrypt its results. */
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
