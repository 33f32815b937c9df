import { type Entry, jwe, personOf, retryAtStart, sealedData } from '../../kernel/index.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { type EngineNames, newEngines, type OwnEngines } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { adminToken } from '../testing/people.ts'
import type { Ended, Server } from '../testing/server.ts'
import { untilSealed, verifyLog } from '../testing/verify-log.ts'
import { type CheckResult, check, firstsOf, readEverything } from './check-results.ts'
import { randomOf } from './random.ts'
import { patientClient, startWorkload, type Workload, type Writers } from './workload.ts'

/** The product on separate engines, run by any number of processes. */
export interface Installation {
  /** The environment that connects a process to it. */
  readonly environment: Readonly<Record<string, string>>
  /** Starts this many writers, which stop by `end` at the latest. */
  readonly load: (
    servers: readonly Pick<Server, 'origin'>[],
    writers?: number,
    how?: Pick<Writers, 'sessionsEnd' | 'rest'>,
  ) => Promise<Workload>
  /** Call once no process runs. @param look Receives the raw log with repeats, and can have other logs judged. */
  readonly audit: (
    load: Pick<Workload, 'sent' | 'staff'>,
    over?: Readonly<Record<string, string>>,
    look?: Look,
  ) => Promise<Audit>
  readonly end: () => Promise<void>
}

export type Look = (log: readonly Entry[], judge: (log: readonly Entry[]) => CheckResult) => void

export interface Audit extends CheckResult {
  /** Persons whose documents differ from a replay of the log, by projection. */
  readonly differences: readonly string[]
  /** Findings of `npm run verify`, once everything is sealed. */
  readonly touched: readonly string[]
}

export const NOTHING_WRONG: Audit = {
  lost: [],
  doubled: [],
  reordered: [],
  unexplained: [],
  differences: [],
  touched: [],
}

const WRITERS = 6
/** Faults depend on timing, not on load; the engines need the rest of the machine. */
const REST = 60
/** For tests that stop a process for seconds: only its unfinished work matters, not the load. */
export const LONG_REST = 400

export async function newInstallation(name: EngineNames = 'distributed', own?: OwnEngines): Promise<Installation> {
  const engines = await newEngines(name, own)
  const loads: Workload[] = []
  return {
    environment: engines.environment,
    load: async (servers, writers = WRITERS, how = {}) => {
      const origins = servers.map(({ origin }) => origin())
      const load = await startWorkload(origins, { rest: REST, ...how, writers, random: randomOf(17) })
      loads.push(load)
      return load
    },
    audit: (load, over, look) => audit(name, { ...engines.environment, ...over }, load, look),
    end: async () => {
      for (const load of loads) load.abandon()
      await engines.end()
    },
  }
}

/** Reads everything through a separate process, which also rebuilds it. */
async function audit(
  name: EngineNames,
  environment: Installation['environment'],
  { sent, staff }: Pick<Workload, 'sent' | 'staff'>,
  look: Look = () => undefined,
): Promise<Audit> {
  const arrive = await startTestArrive(environment)
  try {
    const client = patientClient(arrive.origin)
    const rows = await readEverything(client, await adminToken(client))
    const log = await entriesOf(arrive.arrive().kernel.log)
    const asRead = await readersOf(name, arrive, log)
    // The first administrator and the writers registered before.
    const judge = (entries: readonly Entry[]) => check(sent, { rows, log: asRead(entries) }, 1 + staff.length)
    look(log, judge)
    // Engines that have just come back may be `busy`, so retry as an operator does.
    const rebuilt = await retryAtStart(arrive.rebuild)
    const differences = rebuilt.flatMap(({ projection, differences: persons }) =>
      persons.map(({ person }) => `${projection} of person ${person}`),
    )
    return { ...judge(log), differences, touched: await touchedIn(name, environment, arrive) }
  } finally {
    await arrive.end()
  }
}

/** Findings of `npm run verify` as text, once everything is sealed. */
export async function touchedIn(
  name: EngineNames,
  environment: Installation['environment'],
  arrive: TestArrive,
): Promise<readonly string[]> {
  await untilSealed(arrive)
  const { findings, problem, ok } = await verifyLog(name, environment)
  return ok
    ? []
    : [
        ...findings.map(({ kind, topic, event }) => `${kind} ${topic} ${event}`),
        ...(problem === undefined ? [] : [problem]),
      ]
}

/** How readers see a log: on files, all entries. */
async function readersOf(name: EngineNames, arrive: TestArrive, log: readonly Entry[]) {
  if (name === 'embedded') return (entries: readonly Entry[]) => entries
  const { vault } = arrive.arrive().kernel
  const keys = await vault.existing(new Set(log.map(({ envelope }) => personOf(envelope))))
  // Without time and request, which differ in a repeat.
  const contentOf = ({ envelope }: Entry) => {
    const { id, type, subject, actor, dataschema, fingerprint } = envelope
    const data = sealedData(envelope)
    const person = personOf(envelope)
    const key = keys.get(person)
    const opened = data === undefined || key === undefined ? data : jwe.unseal(key, { person, of: `event/${id}` }, data)
    return JSON.stringify([type, subject, actor, dataschema, fingerprint, opened])
  }
  return (entries: readonly Entry[]) => firstsOf(entries, contentOf)
}

export async function endServer(server: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
  server.kill(signal)
  return server.ended
}
