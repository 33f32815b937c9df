import { Socket } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import type { Connection } from './connection.ts'
import { createConnectionPool } from './connection-pool.ts'

const newConnection = (network: string, since: number, open = 0): Connection => ({
  socket: new Socket(),
  network,
  opened: since * 1_000,
  open,
  since: since * 1_000,
  ending: false,
})

describe('a connection pool', () => {
  it('accepts everyone while there is room', () => {
    const crowd = createConnectionPool({ perAddress: 2, total: 3 })
    for (const network of ['a', 'a', 'b']) expect(crowd.add(newConnection(network, 1))).toBeUndefined()
  })

  it('closes the oldest idle connection of an address over its limit, and none of another', () => {
    const crowd = createConnectionPool({ perAddress: 2, total: 10 })
    const [other, served, first] = [newConnection('b', 0), newConnection('a', 1, 1), newConnection('a', 2)]
    for (const connection of [other, served, first]) expect(crowd.add(connection)).toBeUndefined()
    const second = newConnection('a', 4)
    expect(crowd.add(second)).toBe(first)
    crowd.remove(first)
    expect(crowd.add(newConnection('a', 6))).toBe(second)
  })

  it('rejects a new connection if all others of its address are being served', () => {
    const crowd = createConnectionPool({ perAddress: 2, total: 10 })
    crowd.add(newConnection('a', 1, 1))
    crowd.add(newConnection('a', 2, 1))
    const newcomer = newConnection('a', 3)
    expect(crowd.add(newcomer)).toBe(newcomer)
  })

  it('closes none whose request waits for its turn', () => {
    const crowd = createConnectionPool({ perAddress: 2, total: 10 })
    const [inLine, idle] = [newConnection('a', 1), newConnection('a', 2)]
    for (const connection of [inLine, idle]) crowd.add(connection)
    inLine.inLine = true
    expect(crowd.add(newConnection('a', 4))).toBe(idle)
  })

  it('that is full closes one of the address that has the most, so that a new address is accepted', () => {
    const crowd = createConnectionPool({ perAddress: 3, total: 4 })
    const many = [1, 2, 3].map((since) => newConnection('a', since))
    for (const connection of [...many, newConnection('b', 0)]) crowd.add(connection)
    expect(crowd.add(newConnection('c', 5))).toBe(many[0])
  })

  it('rejects a new connection if all others of its address are brand-new', () => {
    const crowd = createConnectionPool({ perAddress: 2, total: 10 })
    for (let at = 0; at < 2; at++) crowd.add(newConnection('a', 1))
    const newcomer = newConnection('a', 1.9)
    expect(crowd.add(newcomer)).toBe(newcomer)
  })

  it('forgets closed connections', () => {
    const crowd = createConnectionPool({ perAddress: 1, total: 1 })
    const first = newConnection('a', 1, 1)
    crowd.add(first)
    crowd.remove(first)
    expect(crowd.add(newConnection('a', 2))).toBeUndefined()
    expect([...crowd.all()]).toHaveLength(1)
  })
})
