/** What a server says of itself (`hello`, `buildInfo`), as far as it matters here. */
interface Hello {
  readonly setName?: unknown
  /** `isdbgrid`: a router of a sharded cluster, whose shards are replica sets. */
  readonly msg?: unknown
}

interface BuildInfo {
  readonly version?: unknown
}

const OLDEST = 6

/** Why this product cannot run on such a server, in one sentence; undefined if it can. */
export function refusalOf(hello: Hello, { version }: BuildInfo, name = 'MONGODB_URI'): string | undefined {
  if (!(Number.parseInt(String(version), 10) >= OLDEST)) {
    return `${name} leads to MongoDB ${version}: version ${OLDEST} or a newer one is needed.`
  }
  if (typeof hello.setName === 'string' || hello.msg === 'isdbgrid') return undefined
  return (
    `${name} leads to a server outside a replica set, which has no transactions: start mongod with ` +
    '--replSet and call rs.initiate() once (one member is enough).'
  )
}
