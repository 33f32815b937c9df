import type { Socket } from 'node:net'

/**
 * Unpatched, kafkajs 2.2.4 adds a listener each time it calls `unref` on a closed socket, which makes Node warn. No
 * upstream issue.
 */
export function patchClosedSocket(socket: Socket): void {
  socket.once('close', () => {
    socket.unref = () => socket
  })
}
