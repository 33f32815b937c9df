interface Lines<T> {
  readonly add: (network: string, one: T) => void
  readonly next: () => T | undefined
  readonly has: (network: string) => boolean
  readonly size: () => number
}

/** Serves networks in turn, so that a crowd delays only itself. */
export function createLines<T>(): Lines<T> {
  const lines = new Map<string, T[]>()
  let size = 0

  function next(): T | undefined {
    const [first] = lines
    if (first === undefined) return undefined
    const [network, line] = first
    const one = line.shift()
    lines.delete(network)
    if (line.length > 0) lines.set(network, line)
    size--
    return one
  }

  return {
    add: (network, one) => {
      const line = lines.get(network)
      if (line === undefined) lines.set(network, [one])
      else line.push(one)
      size++
    },
    next,
    has: (network) => lines.has(network),
    size: () => size,
  }
}
