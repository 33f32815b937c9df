import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { derivedId, type Entry, type EventLog, type Kernel } from '../../kernel/index.ts'
import { embeddedDocumentStore, embeddedEventLog, sampleEnvelope } from '../../kernel/testing/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { ANCHORED, PAGES, STATE } from '../../shared/sealed/names.ts'
import { PAGE_LEAVES } from '../../shared/sealed/page.ts'
import { ANCHORS, HEADS, LEASES, STATE_ID } from '../names.ts'
import { createKeys } from '../reactions/keys.ts'
import { runSession } from '../reactions/session.ts'
import { readState, unsealedOf } from '../reads/state.ts'

/** What the log is signed with. */
export const SEED = Buffer.alloc(32, 5)
const LETTERS = 'letters'
/** More than two pages, in batches that no page ends with. */
export const SOME_PAGES = 2 * PAGE_LEAVES + 777

interface SealOptions {
  /** What happens meanwhile. */
  readonly during?: () => Promise<void>
  /** The process is killed when it writes documents for this time: nothing of that is written. */
  readonly killedAt?: number
}

export type SealedFolder = ReturnType<typeof openSealed>

/** What such a log consists of. */
export const SEALED_TOPICS = [LETTERS, PROOF] as const

/**
 * A log of letters in a folder, with the documents of its proof, without the rest of the product.
 * @param log Default: one of its own, in that folder. Another one holds `SEALED_TOPICS`.
 */
export function openSealed(folder: string, log: EventLog = embeddedEventLog(join(folder, 'log.db'), SEALED_TOPICS)) {
  const store = embeddedDocumentStore(join(folder, 'documents.db'))
  const events = { topics: [LETTERS, PROOF] } as unknown as Kernel['events']
  const settings = { publicOrigin: 'https://agency.example', read: () => undefined } as unknown as Kernel['settings']
  const kernel = { log, store, events, settings, now: Date.now, shared: false } as unknown as Kernel
  return {
    kernel,
    letter,
    /** Appends the letters of these numbers. */
    write: async (from: number, to: number, data = 'sealed'): Promise<void> => {
      await store.ensure([STATE, PAGES, HEADS, ANCHORS, ANCHORED, LEASES])
      const numbers = Array.from({ length: to - from }, (_, at) => from + at)
      for (let first = 0; first < numbers.length; first += 5_000) {
        await Promise.all(numbers.slice(first, first + 5_000).map((one) => log.append(LETTERS, letter(one, data))))
      }
    },
    /**
     * Seals all that is there, as a process that is started then and ended in order. Answers how many entries it has
     * read.
     */
    seal: (options: SealOptions = {}): Promise<number> => seal(kernel, options),
    /** Everything that the log holds. */
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

/** So many letters in a folder, the first ones sealed in two parts, and the rest as they were written. */
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
  // What the documents said before is not what is true.
  const waits = async () => unsealedOf(await readState(kernel.store), await kernel.log.ends([LETTERS])) > 0
  while (!ending.signal.aborted && (!hasTold || (await waits()))) await pause(20)
  ending.abort()
  await over
  if (failures.length > 0 && commits < killedAt) throw failures[0]
  return read()
}

/** A log that counts what is read of it. */
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
