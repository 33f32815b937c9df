import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { derivedId, type Entry, type Kernel } from '../../kernel/index.ts'
import { embeddedDocumentStore, embeddedEventLog, sampleEnvelope } from '../../kernel/testing/index.ts'
import { readAll } from '../../shared/read-all.ts'
import { LEASES, PAGES, STATE } from '../names.ts'
import { createKeys } from '../reactions/keys.ts'
import { runSession } from '../reactions/session.ts'
import { readState, unsealedOf } from '../reads/state.ts'

const SEED = Buffer.alloc(32, 5)
const LETTERS = 'letters'

export type SealedFolder = ReturnType<typeof openSealed>

/** A log of letters in a folder, with the documents of its proof, without the rest of the product. */
export function openSealed(folder: string) {
  const log = embeddedEventLog(join(folder, 'log.db'), [LETTERS, PROOF])
  const store = embeddedDocumentStore(join(folder, 'documents.db'))
  const events = { topics: [LETTERS, PROOF] } as unknown as Kernel['events']
  const settings = { publicOrigin: 'https://agency.example' } as unknown as Kernel['settings']
  const kernel = { log, store, events, settings, now: Date.now, shared: false } as unknown as Kernel
  const letter = (number: number, data: string, person = 1 + (number % 70)) =>
    sampleEnvelope({ id: derivedId(['letter', String(number)], 'key'), person, data })

  async function end(): Promise<void> {
    await store.close()
    await log.close()
  }

  return {
    kernel,
    letter,
    /** Appends the letters of these numbers. */
    write: async (from: number, to: number, data = 'sealed'): Promise<void> => {
      await store.ensure([STATE, PAGES, LEASES])
      const numbers = Array.from({ length: to - from }, (_, at) => from + at)
      for (let first = 0; first < numbers.length; first += 5_000) {
        await Promise.all(numbers.slice(first, first + 5_000).map((one) => log.append(LETTERS, letter(one, data))))
      }
    },
    /** Seals all that is there, as a process that is started then. Answers how many entries it has read. */
    seal: async (during?: () => Promise<void>): Promise<number> => {
      const ending = new AbortController()
      const failures: unknown[] = []
      let read = 0
      const counted: Kernel['log'] = {
        ...log,
        follow: (subscription) =>
          log.follow({
            ...subscription,
            handle: (entries, more) => {
              read += entries.length
              return subscription.handle(entries, more)
            },
          }),
      }
      const over = runSession({
        kernel: { ...kernel, log: counted },
        keys: createKeys({ current: SEED, former: [] }),
        mayGoOn: async () => !ending.signal.aborted,
        signal: ending.signal,
        reader: 'proof',
        onFailure: (error) => failures.push(error),
      })
      await during?.()
      while (unsealedOf(await readState(store), await log.ends([LETTERS])) > 0) await pause(20)
      ending.abort()
      await over
      if (failures.length > 0) throw failures[0]
      return read
    },
    /** Everything that the log holds. */
    entries: async (): Promise<readonly Entry[]> => {
      const entries: Entry[] = []
      const take = (entry: Entry) => void entries.push(entry)
      await readAll(log, [LETTERS, PROOF], { take, signal: new AbortController().signal })
      return entries
    },
    end,
  }
}
