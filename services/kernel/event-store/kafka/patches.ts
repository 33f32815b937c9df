import type { Socket } from 'node:net'
import { atTicks, untilTick } from '../../common/ticks.ts'
import {
  type AskedBrokers,
  type BrokerConnections,
  type GroupMember,
  patchSilentBrokers,
  patchSilentCoordinators,
} from './silent-patches.ts'

export interface RequestQueue {
  readonly pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

export interface TimedQueue {
  readonly inflight: ReadonlyMap<unknown, TimedRequest>
  isConnected(): boolean
  scheduleRequestTimeoutCheck(): void
  destroy(): void
}

interface TimedRequest {
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly requestTimeout: number
  timeoutRequest(): void
}

export interface FetchingBroker {
  fetch(asked: { readonly maxWaitTime: number }): Promise<unknown>
}

export interface BrokerPool {
  readonly brokers: Readonly<Record<string, unknown>>
  metadataExpireAt: number | null
  removeBroker(destination: object): void
}

export interface BrokerConnection {
  readonly socket?: Pick<Socket, 'removeAllListeners'>
  /** Received bytes of an incomplete response, their count, and the count needed to continue. */
  chunks: readonly unknown[]
  bytesBuffered: number
  bytesNeeded: number
  isConnected(): boolean
  connect(): Promise<unknown>
}

export interface Fetching {
  readonly running: boolean
  fetch(nodeId: unknown): Promise<unknown>
}

interface Prototypes {
  readonly requestQueue: RequestQueue & TimedQueue
  readonly brokerPool: BrokerPool & AskedBrokers
  readonly connection: BrokerConnection
  readonly connectionPool: BrokerConnections
  readonly broker: FetchingBroker
  readonly runner: Fetching
  readonly consumerGroup: GroupMember
}

export function applyPatches(of: Prototypes): void {
  patchTimerLoop(of.requestQueue)
  patchTimeoutChecks(of.requestQueue)
  patchLastBroker(of.brokerPool)
  patchHalfAnswers(of.connection)
  patchFetchEnds(of.broker)
  patchSilentBrokers(of.connectionPool, of.brokerPool)
  patchEndedFetches(of.runner)
  patchSilentCoordinators(of.consumerGroup)
}

/** In milliseconds; 100 unpatched. All request timeouts are longer, so a check is always in time. */
const TIMEOUT_CHECK_MS = 1_000

// kafkajs 2.2.4 is the last release, from 2023, so its bugs are patched at process start. Each method is patched once.
const patched = new WeakSet<object>()

/**
 * Checks for waiting requests only if there are some. Unpatched, each connection rearms a timer with a time in the
 * past: 3.5-5 % of a core in an idle process, and Node's `TimeoutNegativeWarning`. A request that must wait schedules
 * the check itself. https://github.com/tulios/kafkajs/issues/1556, .../issues/1751
 */
export function patchTimerLoop(prototype: RequestQueue): void {
  const schedule = prototype.scheduleCheckPendingRequests
  if (patched.has(schedule)) return
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this)
  }
  patched.add(prototype.scheduleCheckPendingRequests)
}

/**
 * Checks for timeouts once a second for all connections, and when one is due. Unpatched, each connection has its own
 * timer: five consumers wake the process 120 times a second.
 */
export function patchTimeoutChecks(prototype: TimedQueue): void {
  const end = prototype.destroy
  if (patched.has(end)) return
  const watched = new Set<TimedQueue>()
  let endChecks: (() => void) | undefined
  let between: NodeJS.Timeout | undefined
  function check(): void {
    clearTimeout(between)
    watched.forEach(checkTimeouts)
    const over = Math.min(...watched.values().map(nextTimeout)) - Date.now()
    if (over < untilTick(TIMEOUT_CHECK_MS)) between = setTimeout(check, over + 1).unref()
  }
  prototype.scheduleRequestTimeoutCheck = function (this: TimedQueue) {
    watched.add(this)
    endChecks ??= atTicks(TIMEOUT_CHECK_MS, check)
  }
  prototype.destroy = function (this: TimedQueue) {
    watched.delete(this)
    if (watched.size === 0) {
      endChecks?.()
      clearTimeout(between)
      endChecks = undefined
    }
    end.call(this)
  }
  patched.add(prototype.destroy)
}

function checkTimeouts(queue: TimedQueue): void {
  const now = Date.now()
  for (const request of queue.inflight.values()) {
    if (now - request.sentAt > request.requestTimeout) request.timeoutRequest()
  }
  if (!queue.isConnected()) queue.destroy()
}

function nextTimeout({ inflight }: TimedQueue): number {
  return Math.min(...inflight.values().map(({ sentAt, requestTimeout }) => sentAt + requestTimeout))
}

/**
 * Keeps the last known broker when its connection closes. Unpatched, a consumer that loses all brokers for a moment
 * rejoins as a new member, and the group waits 6 s for the old session to expire.
 */
export function patchLastBroker(prototype: BrokerPool): void {
  const remove = prototype.removeBroker
  if (patched.has(remove)) return
  prototype.removeBroker = function (this: BrokerPool, destination: object) {
    if (Object.keys(this.brokers).length > 1) remove.call(this, destination)
    else this.metadataExpireAt = null
  }
  patched.add(prototype.removeBroker)
}

/**
 * Makes empty fetches of all consumers end together. Unpatched, an idle process with seven consumers wakes 14 times a
 * second, and uses 1.3 % of a core instead of 1.0 %.
 */
export function patchFetchEnds(prototype: FetchingBroker): void {
  const fetch = prototype.fetch
  if (patched.has(fetch)) return
  prototype.fetch = function (this: FetchingBroker, asked) {
    const { maxWaitTime } = asked
    // At least a tenth of the time, so that a fetch does not end right away.
    return fetch.call(this, { ...asked, maxWaitTime: untilTick(maxWaitTime, maxWaitTime / 10) })
  }
  patched.add(prototype.fetch)
}

/**
 * Ends the fetches of a stopped consumer. Unpatched, one that is stopped while brokers come or go restarts them in a
 * loop that blocks the process.
 */
export function patchEndedFetches(consumers: Fetching): void {
  const { fetch } = consumers
  if (patched.has(fetch)) return
  consumers.fetch = async function (this: Fetching, nodeId) {
    if (!this.running) throw new Error('The consumer has been stopped')
    return fetch.call(this, nodeId)
  }
  patched.add(consumers.fetch)
}

const LENGTH_BYTES = 4

/**
 * Clears the buffer for each new socket. Unpatched, if a broker dies in the middle of a response, data of the next
 * socket is appended to it, and every request times out until the process ends.
 */
function patchHalfAnswers(connections: BrokerConnection): void {
  const { connect } = connections
  if (patched.has(connect)) return
  connections.connect = async function (this: BrokerConnection) {
    if (!this.isConnected()) {
      this.socket?.removeAllListeners('data')
      Object.assign(this, { chunks: [], bytesBuffered: 0, bytesNeeded: LENGTH_BYTES })
    }
    return connect.call(this)
  }
  patched.add(connections.connect)
}

/** Unpatched, kafkajs adds a listener each time it calls `unref` on a closed socket, which makes Node warn. */
export function patchClosedSocket(socket: Socket): void {
  socket.once('close', () => {
    socket.unref = () => socket
  })
}
