import { readdirSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Ports of a local connection, from its opener's view. */
interface Ports {
  readonly local: number | undefined
  readonly remote: number
}

/** Returns the process that opened a connection; undefined if it is unknown or closed. */
export type Owners = (ports: Ports) => Promise<string | undefined>

interface Snapshot {
  readonly connections: string
  /** Owners by socket inode. */
  readonly owners: ReadonlyMap<string, string>
}

// Java opens IPv6 sockets for IPv4 addresses.
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
/** 127.0.0.1 at the end of an address of either version. */
const HERE = '0100007F'
/** Column in /proc/net/tcp, after number and addresses: https://man7.org/linux/man-pages/man5/proc_net.5.html */
const INODE = 9

/** One snapshot serves all waiting connections: it is slow, and nodes that are cut off reconnect all the time. */
export function createOwners(processes: ReadonlyMap<string, () => number | undefined>): Owners {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Snapshot> | undefined

  /** Must begin after the request. */
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

/** Sequential: with hundreds of open files, threads would cost three times as much. */
function socketsOf(pid: number | undefined): readonly string[] {
  if (pid === undefined) return []
  const folder = `/proc/${pid}/fd`
  // Processes and descriptors may disappear meanwhile.
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
