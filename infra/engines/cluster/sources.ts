import { readdirSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The ports of a connection on 127.0.0.1, as its opener sees them. */
interface Ports {
  readonly local: number | undefined
  readonly remote: number
}

/** Answers which of some processes has opened a connection; none where it is nobody's, or closed already. */
export type Owners = (ports: Ports) => Promise<string | undefined>

interface Snapshot {
  /** All connections of the machine, a line each. */
  readonly connections: string
  /** The owners of sockets, by the numbers of these. */
  readonly owners: ReadonlyMap<string, string>
}

// Java opens sockets of version 6 for addresses of version 4.
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
/** 127.0.0.1 at the end of an address of either version. */
const HERE = '0100007F'
/** https://man7.org/linux/man-pages/man5/proc_net.5.html: in a line, behind number and addresses, six other columns. */
const INODE = 9

/**
 * Looks at one moment for all connections that wait for it: where a machine has thousands, a look takes a while, and
 * those who are cut off open connections all the time.
 */
export function createOwners(processes: ReadonlyMap<string, () => number | undefined>): Owners {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Snapshot> | undefined

  /** One that begins after it was asked for. */
  function look(): Promise<Snapshot> {
    next ??= last.then(() => {
      next = undefined
      const snapshot = takeSnapshot(processes)
      last = snapshot
      return snapshot
    })
    return next
  }

  return async (ports) => {
    const { connections, owners } = await look()
    const inode = inodeOf(connections, ports)
    return inode === undefined ? undefined : owners.get(inode)
  }
}

async function takeSnapshot(processes: ReadonlyMap<string, () => number | undefined>): Promise<Snapshot> {
  const tables = await Promise.all(TABLES.map((table) => readFile(table, 'utf8').catch(() => '')))
  const sockets = [...processes].flatMap(([name, pid]) => socketsOf(pid()).map((inode) => [inode, name] as const))
  return { connections: tables.join(''), owners: new Map(sockets) }
}

/** One after the other: a broker has hundreds of files open, which costs three times as much in threads. */
function socketsOf(pid: number | undefined): readonly string[] {
  if (pid === undefined) return []
  const folder = `/proc/${pid}/fd`
  // Processes and their descriptors may go meanwhile.
  const names = orNone(() => readdirSync(folder), [])
  const targets = names.map((name) => orNone(() => readlinkSync(`${folder}/${name}`), ''))
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
}

function orNone<T>(look: () => T, none: T): T {
  try {
    return look()
  } catch {
    return none
  }
}

function inodeOf(connections: string, { local, remote }: Ports): string | undefined {
  const from = `${HERE}:${hex(local)} `
  for (let at = connections.indexOf(from); at !== -1; at = connections.indexOf(from, at + 1)) {
    const start = connections.lastIndexOf('\n', at) + 1
    const columns = connections.slice(start, connections.indexOf('\n', at)).trim().split(/\s+/)
    if (columns[2]?.endsWith(`${HERE}:${hex(remote)}`) === true) return columns[INODE]
  }
  return undefined
}

function hex(port = 0): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}
