import { connect, type Socket } from 'node:net'
import { onAnswers } from './load.ts'

export interface Told {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface Pool {
  /** @throws Error if the connection breaks. */
  readonly ask: (request: Buffer) => Promise<Told>
  readonly close: () => void
}

interface Line {
  readonly socket: Socket
  waiter: PromiseWithResolvers<Told> | undefined
}

/** One keep-alive connection per parallel request. An HTTP client's CPU would count as the server's. */
export function openPool(port: number): Pool {
  const free: Line[] = []
  const all = new Set<Line>()

  function open(): Line {
    const line: Line = { socket: connect(port, '127.0.0.1'), waiter: undefined }
    const end = (error = new Error('The server has closed a connection')) => {
      all.delete(line)
      line.waiter?.reject(error)
      if (free.includes(line)) free.splice(free.indexOf(line), 1)
    }
    line.socket.setNoDelay(true)
    line.socket.on('error', end)
    line.socket.on('close', () => end())
    onAnswers(line.socket, (status, text) => {
      const { waiter } = line
      line.waiter = undefined
      free.push(line)
      waiter?.resolve({ status, body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) })
    })
    all.add(line)
    return line
  }

  return {
    ask: (request) => {
      const line = free.pop() ?? open()
      line.waiter = Promise.withResolvers<Told>()
      line.socket.write(request)
      return line.waiter.promise
    },
    close: () => {
      for (const { socket } of all) socket.destroy()
    },
  }
}
