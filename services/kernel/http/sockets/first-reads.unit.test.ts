import { Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import type { Connection } from './connection.ts'
import { createFirstReads } from './first-reads.ts'

const TURNS = 10_000

function world() {
  const read: string[] = []
  const names = new Map<Connection, string>()
  let next: (() => void) | undefined
  const firstReads = createFirstReads(
    (connection) => read.push(names.get(connection) ?? ''),
    (work) => {
      next = work
    },
  )
  const turn = () => {
    const work = next
    next = undefined
    work?.()
    return work !== undefined
  }
  return {
    read,
    turn,
    turnUntilIdle: () => {
      for (let at = 0; at < TURNS; at++) if (!turn()) return
      throw new Error('The loop never comes to rest')
    },
    arrive: (network: string, name = network): Connection => {
      const connection = { socket: new Socket(), network, opened: 0, since: 0, open: 0, ending: false }
      names.set(connection, name)
      firstReads(connection)
      return connection
    },
  }
}

test('a single connection is read at once', () => {
  const { read, arrive } = world()
  arrive('a')
  expect(read).toEqual(['a'])
})

test('while a thousand connections arrive, one in each turn, hardly any of them is read', () => {
  const { read, arrive, turn } = world()
  for (let at = 0; at < 1_000; at++) {
    arrive('crowd', String(at))
    turn()
  }
  expect(read.length).toBeLessThanOrEqual(2)
})

test('a connection from another network is read at once while many connections arrive', () => {
  const { read, arrive, turn } = world()
  for (let at = 0; at < 500; at++) {
    arrive(`crowd ${at % 20}`)
    turn()
  }
  arrive('alone')
  expect(read.at(-1)).toBe('alone')
})

test('once no more arrive, they are read in order, a bounded number per turn, alternating between networks', () => {
  const { read, arrive, turn, turnUntilIdle } = world()
  for (let at = 0; at < 100; at++) arrive('many', `many ${at}`)
  for (let at = 0; at < 5; at++) arrive('few', `few ${at}`)
  turn()
  read.length = 0
  turn()
  expect(read.length).toBeLessThanOrEqual(16)
  expect(read.slice(0, 6)).toEqual(['many 2', 'few 2', 'many 3', 'few 3', 'many 4', 'few 4'])
  turnUntilIdle()
  expect(read).toHaveLength(98 + 3)
  expect(read.at(-1)).toBe('many 99')
})

test('connections that never stop arriving do not block waiting ones', () => {
  const { read, arrive, turn } = world()
  for (let at = 0; at < 3_000; at++) {
    arrive('crowd', String(at))
    turn()
  }
  expect(read.length).toBeGreaterThan(20)
})

test('a closed connection does not delay others', () => {
  const { read, arrive, turnUntilIdle } = world()
  const all = Array.from({ length: 200 }, (_, at) => arrive('a', String(at)))
  for (const { socket } of all.slice(2, 199)) socket.destroy()
  turnUntilIdle()
  expect(read).toEqual(['0', '1', '199'])
})

test('the loop is idle when nothing waits', () => {
  const { arrive, turnUntilIdle, turn } = world()
  arrive('a')
  turnUntilIdle()
  expect(turn()).toBe(false)
})
