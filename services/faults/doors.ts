/**
 * The addresses of the servers. A request that failed, or waits for a server that is gone, is retried when other
 * servers open.
 */
export function createDoors(first: readonly string[]) {
  let doors = first.map(newDoor)
  let abandoned = false
  let reopening = Promise.withResolvers<void>()

  function turn(origins: readonly string[]): void {
    for (const { origin, gone } of doors) if (!origins.includes(origin)) gone.abort()
    doors = origins.map((origin) => doors.find((door) => door.origin === origin) ?? newDoor(origin))
    reopening.resolve()
    reopening = Promise.withResolvers()
  }

  return {
    /** The server address for the writer of that number. */
    of: (at: number) => ({ ...(doors[at % doors.length] as Door), reopened: reopening.promise }),
    open: (...origins: readonly string[]) => turn(origins),
    abandoned: () => abandoned,
    abandon: () => {
      abandoned = true
      turn([])
    },
  }
}

interface Door {
  readonly origin: string
  readonly gone: AbortController
}

function newDoor(origin: string): Door {
  return { origin, gone: new AbortController() }
}
