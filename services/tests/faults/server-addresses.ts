export type ServerAddresses = ReturnType<typeof createServerAddresses>

/** The servers' addresses. A failed or hanging request is retried when other servers open. */
export function createServerAddresses(first: readonly string[]) {
  let addresses = first.map(newAddress)
  let abandoned = false
  let reopening = Promise.withResolvers<void>()

  function replaceWith(origins: readonly string[]): void {
    for (const { origin, gone } of addresses) if (!origins.includes(origin)) gone.abort()
    addresses = origins.map((origin) => addresses.find((address) => address.origin === origin) ?? newAddress(origin))
    reopening.resolve()
    reopening = Promise.withResolvers()
  }

  return {
    /** The server for the writer with this number. */
    of: (at: number) => ({ ...(addresses[at % addresses.length] as ServerAddress), reopened: reopening.promise }),
    open: (...origins: readonly string[]) => replaceWith(origins),
    abandoned: () => abandoned,
    abandon: () => {
      abandoned = true
      replaceWith([])
    },
  }
}

interface ServerAddress {
  readonly origin: string
  readonly gone: AbortController
}

function newAddress(origin: string): ServerAddress {
  return { origin, gone: new AbortController() }
}
