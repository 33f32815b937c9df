/**
 * Where the servers are. Who has knocked in vain, or still waits at a door that is gone, tries again once others open.
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
    /** The door of the writer of that number. */
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
