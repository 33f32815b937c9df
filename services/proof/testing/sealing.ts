import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { derivedId, type Entry, type EventLog, type Kernel } from '../../kernel/index.ts'
import { embeddedDocumentStore, embeddedEventLog, sampleEnvelope } from '../../kernel/testing/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { ANCHORED, PAGES, STATE } from '../../shared/sealed/collections.ts'
import { PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { ANCHORS, HEADS, LEASES, STATE_ID } from '../names.ts'
import { createKeys } from '../reactions/keys.ts'
import { runSession } from '../reactions/session.ts'
import { readState, unsealedOf } from '../reads/state.ts'

export const SEED = Buffer.alloc(32, 5)
const LETTERS = 'letters'
/** In batches that do not end at page boundaries. */
export const SOME_PAGES = 2 * PAGE_LEAVES + 777

interface SealOptions {
  readonly during?: () => Promise<void>
  /** Simulates a kill at this write of documents, none of which is written. */
  readonly killedAt?: number
}

export type SealedFolder = ReturnType<typeof openSealed>

export const SEALED_TOPICS = [LETTERS, PROOF] as const

/**
 * The proof of a log of letters, without the rest of the product.
 * @param log Default: a new one in that folder. Another one must hold `SEALED_TOPICS`.
 */
export function openSealed(folder: string, log: EventLog = embeddedEventLog(join(folder, 'log.db'), SEALED_TOPICS)) {
  const store = embeddedDocumentStore(join(folder, 'documents.db'))
  const events = { topics: [LETTERS, PROOF] } as unknown as Kernel['events']
  const settings = { publicOrigin: 'https://agency.example', read: () => undefined } as unknown as Kernel['settings']
  const kernel = { log, store, events, settings, now: Date.now, shared: false } as unknown as Kernel
  return {
    kernel,
    letter,
    write: async (from: number, to: number, data = 'sealed'): Promise<void> => {
      await store.ensure([STATE, PAGES, HEADS, ANCHORS, ANCHORED, LEASES])
      const numbers = Array.from({ length: to - from }, (_, at) => from + at)
      for (let first = 0; first < numbers.length; first += 5_000) {
        await Promise.all(numbers.slice(first, first + 5_000).map((one) => log.append(LETTERS, letter(one, data))))
      }
    },
    /** Seals like a process that starts and ends normally. Returns the number of entries read. */
    seal: (options: SealOptions = {}): Promise<number> => seal(kernel, options),
    entries: async (): Promise<readonly Entry[]> => {
      const entries: Entry[] = []
      const take = (entry: Entry) => void entries.push(entry)
      await readAll(log, [LETTERS, PROOF], { take, signal: new AbortController().signal })
      return entries
    },
    end: async (): Promise<void> => {
      await store.close()
      await log.close()
    },
  }
}

/** The first letters are sealed in two parts, the rest while they are written. */
export async function openSomePages(folder: string, letters = SOME_PAGES): Promise<SealedFolder> {
  const sealed = openSealed(folder)
  await sealed.write(0, 300)
  await sealed.seal()
  await sealed.write(300, 301)
  await sealed.seal({ during: () => sealed.write(301, letters) })
  return sealed
}

function letter(number: number, data: string) {
  return sampleEnvelope({ id: derivedId(['letter', String(number)], 'key'), person: 1 + (number % 70), data })
}

async function seal(kernel: Kernel, { during, killedAt = Number.POSITIVE_INFINITY }: SealOptions): Promise<number> {
  const ending = new AbortController()
  const failures: unknown[] = []
  const { log, read } = counting(kernel.log)
  let [commits, hasTold] = [0, false]
  const commit: Kernel['store']['commit'] = async (writes, progress) => {
    if (++commits >= killedAt) {
      ending.abort()
      throw new Error('It was killed')
    }
    const done = await kernel.store.commit(writes, progress)
    hasTold ||= writes.some((write) => write.kind === 'put' && write.doc.id === STATE_ID)
    return done
  }
  const over = runSession({
    kernel: { ...kernel, log, store: { ...kernel.store, commit } },
    keys: createKeys({ current: SEED, former: [] }),
    mayGoOn: async () => commits < killedAt,
    signal: ending.signal,
    reader: `proof-${Math.random()}`,
    onFailure: (error) => failures.push(error),
  })
  await during?.()
  // Wait for the first new state, because the stored one may be outdated.
  const waits = async () => unsealedOf(await readState(kernel.store), await kernel.log.ends([LETTERS])) > 0
  while (!ending.signal.aborted && (!hasTold || (await waits()))) await pause(20)
  ending.abort()
  await over
  if (failures.length > 0 && commits < killedAt) throw failures[0]
  return read()
}

function counting(log: Kernel['log']): { readonly log: Kernel['log']; readonly read: () => number } {
  let read = 0
  const follow: Kernel['log']['follow'] = (subscription) =>
    log.follow({
      ...subscription,
      handle: (entries, more) => {
        read += entries.length
        return subscription.handle(entries, more)
      },
    })
  return { log: { ...log, follow }, read: () => read }
}
