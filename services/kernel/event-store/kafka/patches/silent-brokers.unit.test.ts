import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { leavesSilentBrokers } from './silent-brokers.ts'
import { leavesSilentCoordinators } from './silent-coordinators.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 50_000 })
})

afterEach(() => {
  jest.useRealTimers()
})

const AGE = 5_000
const timeout = () => Object.assign(new Error('timed out'), { name: 'KafkaJSRequestTimeoutError' })

describe('a pool of brokers', () => {
  function patched() {
    const connections = {
      fault: undefined as Error | undefined,
      async send(_: object): Promise<unknown> {
        if (this.fault !== undefined) throw this.fault
        return 'answered'
      },
    }
    const pools = {
      brokers: {} as Record<string, { connectionPool: typeof connections; isConnected: () => boolean }>,
      metadataMaxAge: AGE,
      metadataExpireAt: null as number | null,
      async refreshMetadataIfNecessary(_: readonly string[]): Promise<unknown> {
        const isDue = this.metadataExpireAt === null || Date.now() > this.metadataExpireAt
        if (isDue) this.metadataExpireAt = Date.now() + this.metadataMaxAge
        return isDue
      },
      async findConnectedBroker(): Promise<unknown> {
        return Object.keys(this.brokers)
      },
      async withBroker(run: (broker: object) => Promise<unknown>): Promise<unknown> {
        return run(Object.keys(this.brokers))
      },
    }
    leavesSilentBrokers(connections, pools)
    const unconnected = new Set<number>()
    const brokerOf = (id: number) => ({
      connectionPool: Object.create(connections),
      isConnected: () => !unconnected.has(id),
    })
    const brokers = Object.fromEntries([1, 2, 3].map((id) => [id, brokerOf(id)]))
    const pool: typeof pools = Object.assign(Object.create(pools), { brokers })
    const ask = async (id: number, fault?: Error) => {
      const connection: typeof connections = brokers[id]?.connectionPool
      connection.fault = fault
      return connection.send({}).catch((error: unknown) => error)
    }
    const requested = async () => [await pool.findConnectedBroker(), await pool.withBroker(async (some) => some)]
    return { ask, asked: requested, unconnected, refresh: () => pool.refreshMetadataIfNecessary([]) }
  }

  test('refreshes its metadata after a request has timed out, and only then', async () => {
    const { ask, refresh } = patched()
    expect([await refresh(), await refresh()]).toEqual([true, false])
    jest.setSystemTime(51_000)
    const late = timeout()
    expect(await ask(1, late)).toBe(late)
    jest.setSystemTime(51_001)
    expect([await refresh(), await refresh()]).toEqual([true, false])
    jest.setSystemTime(52_000)
    await ask(1, timeout())
    jest.setSystemTime(52_001)
    expect(await refresh()).toBe(true)
  })

  test('does not refresh after an error response', async () => {
    const { ask, asked: requested, refresh } = patched()
    await refresh()
    jest.setSystemTime(51_000)
    await ask(1, new Error('NOT_LEADER_FOR_PARTITION'))
    expect([await refresh(), await requested()]).toEqual([
      false,
      [
        ['1', '2', '3'],
        ['1', '2', '3'],
      ],
    ])
  })

  test('opens no connection for a refresh if a responding broker is connected', async () => {
    const { ask, asked: requested, unconnected } = patched()
    await ask(1, timeout())
    unconnected.add(2)
    expect((await requested())[0]).toEqual(['3'])
    unconnected.add(3)
    expect((await requested())[0]).toEqual(['1', '2', '3'])
  })

  test('asks responding brokers, or all of them if there are none', async () => {
    const { ask, asked: requested } = patched()
    await ask(1, timeout())
    expect(await requested()).toEqual([
      ['2', '3'],
      ['2', '3'],
    ])
    await ask(2, timeout())
    await ask(3, timeout())
    expect(await requested()).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ])
    expect(await ask(1)).toBe('answered')
    expect(await requested()).toEqual([['1'], ['1']])
  })
})

describe('a member whose heartbeat fails', () => {
  async function failed(fault: Error, coordinator: number) {
    const requested: unknown[] = []
    const members = {
      groupId: 'readers',
      coordinator: { nodeId: 1 },
      cluster: {
        findGroupCoordinator: async (group: { readonly groupId: string }) => {
          requested.push(group.groupId)
          return { nodeId: coordinator }
        },
      },
      heartbeat: (_: object): Promise<void> => Promise.reject(fault),
    }
    leavesSilentCoordinators(members)
    const error = await members.heartbeat({ interval: 1 }).catch((thrown: unknown) => thrown)
    return { error, asked: requested }
  }

  test('by timeout rejoins if another broker is the coordinator by now', async () => {
    const late = timeout()
    expect(await failed(late, 2)).toEqual({ error: late, asked: ['readers'] })
    expect(late).toHaveProperty('type', 'NOT_COORDINATOR_FOR_GROUP')
  })

  test('by timeout stays if the coordinator is the same', async () => {
    const late = timeout()
    expect(await failed(late, 1)).toEqual({ error: late, asked: ['readers'] })
    expect(late).not.toHaveProperty('type')
  })

  test('by an error response does not look for the coordinator', async () => {
    const refused = new Error('UNKNOWN_MEMBER_ID')
    expect(await failed(refused, 2)).toEqual({ error: refused, asked: [] })
  })
})
