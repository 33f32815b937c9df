import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The ports of a connection on 127.0.0.1, as its opener sees them. */
interface Ports {
  readonly local: number | undefined
  readonly remote: number
}

// Java opens sockets of version 6 for addresses of version 4.
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']

/** Which of these processes has opened a connection; none of them where it is nobody's, or closed already. */
export function ownerOf(ports: Ports, processes: ReadonlyMap<string, () => number | undefined>): string | undefined {
  const inode = inodeOf(ports)
  if (inode === undefined) return undefined
  return [...processes].find(([, pid]) => hasSocket(pid(), inode))?.[0]
}

/** https://man7.org/linux/man-pages/man5/proc_net.5.html: addresses and ports in hexadecimal digits. */
function inodeOf({ local, remote }: Ports): string | undefined {
  const ends = new RegExp(`^\\s*\\d+: \\S+:${hex(local)} \\S+:${hex(remote)} (.*)$`, 'm')
  for (const table of TABLES) {
    const rest = ends.exec(readFileSync(table, 'utf8'))?.[1]
    // Behind the addresses: state, queues, timer, retransmissions, user, timeout, inode.
    if (rest !== undefined) return rest.trim().split(/\s+/)[6]
  }
  return undefined
}

function hex(port = 0): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}

function hasSocket(pid: number | undefined, inode: string): boolean {
  if (pid === undefined) return false
  const folder = `/proc/${pid}/fd`
  return orElse([], () => readdirSync(folder)).some(
    (fd) => orElse('', () => readlinkSync(`${folder}/${fd}`)) === `socket:[${inode}]`,
  )
}

/** What was read, or the default if it has gone meanwhile. */
function orElse<Value>(other: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return other
  }
}
