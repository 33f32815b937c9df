import type { Socket } from 'node:net'
import { atTicks, untilTick } from '../../common/ticks.ts'
import {
  type AskedBrokers,
  type BrokerConnections,
  type GroupMember,
  patchSilentBrokers,
  patchSilentCoordinators,
} from './silent-patches.ts'

/** The part of kafkajs' `RequestQueue` that the patch of the timer loop uses. */
export interface RequestQueue {
  readonly pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

/** The part of kafkajs' `RequestQueue` that checks for requests that have timed out. */
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

/** The part of kafkajs' `Broker` that the patch of the fetches uses. */
export interface FetchingBroker {
  /** `maxWaitTime`: milliseconds that a fetch which finds nothing waits for new entries. */
  fetch(asked: { readonly maxWaitTime: number }): Promise<unknown>
}

/** The part of kafkajs' `BrokerPool` that the patch of the last broker uses. */
export interface BrokerPool {
  readonly brokers: Readonly<Record<string, unknown>>
  metadataExpireAt: number | null
  removeBroker(destination: object): void
}

/** The part of kafkajs' `Connection` that the patch of half answers uses. */
export interface BrokerConnection {
  readonly socket?: Pick<Socket, 'removeAllListeners'>
  /** What came and was not read as an answer yet, how much of it there is, and at how much it is read on. */
  chunks: readonly unknown[]
  bytesBuffered: number
  bytesNeeded: number
  isConnected(): boolean
  connect(): Promise<unknown>
}

/** The part of kafkajs' `Runner`, which runs a consumer, that the patch of ended fetches uses. */
export interface Fetching {
  readonly running: boolean
  fetch(nodeId: unknown): Promise<unknown>
}

/** The prototypes of kafkajs' classes that are patched. */
interface Prototypes {
  readonly requestQueue: RequestQueue & TimedQueue
  readonly brokerPool: BrokerPool & AskedBrokers
  readonly connection: BrokerConnection
  readonly connectionPool: BrokerConnections
  readonly broker: FetchingBroker
  readonly runner: Fetching
  readonly consumerGroup: GroupMember
}

/** Patches kafkajs in this process; calling it again changes nothing. */
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

/** In milliseconds. Unpatched it is 100. Every request has more time than this, so that a check finds it in time. */
const TIMEOUT_CHECK_MS = 1_000

// kafkajs 2.2.4 has been the last release since 2023, so its faults are mended while the process starts. Each method is
// patched once, however often this is called.
const patched = new WeakSet<object>()

/**
 * Stops kafkajs from checking for waiting requests where there are none. Unpatched, each connection arms a timer again
 * as soon as it has fired, with a time that lies in the past: 3.5-5 % of a core in an idle process, and Node's
 * `TimeoutNegativeWarning`. A request that has to wait (throttled, or too many in flight) schedules the check itself
 * when it is queued, so nothing is missed. https://github.com/tulios/kafkajs/issues/1556, .../issues/1751
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
 * Checks for requests that have timed out once a second for all connections, and, where the time of a request is over
 * before the next check, also then. Unpatched, each connection has a timer of its own: a process of five consumers
 * holds 12, and wakes 120 times a second for them.
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

/** When the first of the requests has timed out, in milliseconds since 1970. */
function nextTimeout({ inflight }: TimedQueue): number {
  return Math.min(...inflight.values().map(({ sentAt, requestTimeout }) => sentAt + requestTimeout))
}

/**
 * Keeps the last broker that kafkajs knows when its connection closes; it is connected to again as soon as it is back.
 * Unpatched, a consumer whose brokers were all gone for a moment gives up its membership, comes back as a new member,
 * and the group waits for the old one until its session is over: measured in one of four kills of a single broker, for
 * 6 s.
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
 * Lets the fetches of all consumers of a process that find nothing end at the same moments: each waits until the next
 * tick of its time. Unpatched, an idle process of seven consumers wakes 14 times a second, for each answer and each
 * heartbeat after it, and every time its code and data have left the processor's caches: 1.3 % of a core in place of
 * 1.0 %. A fetch that finds something is answered at once, as before.
 */
export function patchFetchEnds(prototype: FetchingBroker): void {
  const fetch = prototype.fetch
  if (patched.has(fetch)) return
  prototype.fetch = function (this: FetchingBroker, asked) {
    const { maxWaitTime } = asked
    // At least a tenth of the time, so that a fetch is not over as soon as it has begun.
    return fetch.call(this, { ...asked, maxWaitTime: untilTick(maxWaitTime, maxWaitTime / 10) })
  }
  patched.add(prototype.fetch)
}

/**
 * Ends the fetches of a consumer that has been stopped. Unpatched, one that is stopped while brokers come or go begins
 * them anew: each is answered at once with nothing, in a loop that lets nothing else in the process happen any more.
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

/** An answer begins with its length, in so many bytes. */
const LENGTH_BYTES = 4

/**
 * Lets each new socket of a connection begin with the beginning of an answer. Unpatched, what was received of the last
 * one is kept where a broker goes in the middle of it, and all that comes over the next socket is taken for the rest:
 * no answer is found any more, every request times out, and only the end of the process helps.
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

/**
 * Lets kafkajs let go of a socket that has closed, which it does at each of its disconnects. Unpatched, Node notes each
 * for when the socket connects, which it never does: a listener more each time, and a warning from the eleventh on.
 */
export function patchClosedSocket(socket: Socket): void {
  socket.once('close', () => {
    socket.unref = () => socket
  })
}
