import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AttackPlan } from './start-attack.ts'

/** Milliseconds between the bytes of the slowest possible sender: 2.7 bytes a second. */
const DRIP = 370
/** Milliseconds before a closed socket is reopened. */
const AGAIN = 2_000
/** Milliseconds after which all sockets send at once; by then they are open and read by the server. */
const TOGETHER = 1_000

/**
 * In a separate process, so its load does not count as the server's. Its sockets never read, and reopen when closed.
 */
function attack({ port, addresses, sockets, send, times, drip, together = false }: AttackPlan): void {
  const bytes = Buffer.from(send.repeat(times), 'latin1')
  const open = (at: number): Socket => {
    const localAddress = addresses[at % addresses.length]
    const socket = connect({ host: '127.0.0.1', port, ...(localAddress !== undefined && { localAddress }) })
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(() => begin(open(at)), AGAIN))
    return socket
  }
  const begin = (socket: Socket): void => {
    socket.write(bytes)
    if (drip) void trickle(socket)
  }
  const first = Array.from({ length: sockets }, (_, at) => open(at))
  if (together) setTimeout(() => first.forEach(begin), TOGETHER)
  else first.forEach(begin)
  // Unread sockets do not keep a process alive.
  setInterval(() => undefined, 60_000)
  process.stdout.write('attacking\n')
}

async function trickle(socket: Socket): Promise<void> {
  while (!socket.destroyed) {
    await pause(DRIP)
    if (!socket.destroyed) socket.write('x')
  }
}

attack(JSON.parse(process.argv[2] ?? ''))
