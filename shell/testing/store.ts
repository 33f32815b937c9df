/** A tab's store, without a browser. */
export function memoryStore(entries: Readonly<Record<string, string>> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
    key: (at: number) => [...map.keys()][at] ?? null,
    clear: () => map.clear(),
    get length() {
      return map.size
    },
    names: () => [...map.keys()],
  }
}

/** A token in the server's format, with an invalid signature. */
export function tokenOf(person: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: { id: person } })}.c2lnbmF0dXJl`
}
