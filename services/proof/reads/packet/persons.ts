import { createCache, type Kernel } from '../../../kernel/index.ts'
import { notMade, PAGE_LEAVES } from '../../../shared/sealed/page.ts'
import { openSealedLog } from '../../../shared/sealed/sealed-log.ts'

/** Pages that a process keeps decoded, 16 KB each. */
const KEPT = 500

/** Which person each leaf of the tree is about. */
export function createPersons({ store }: Pick<Kernel, 'store'>) {
  const known = createCache<string, Int32Array>(KEPT)

  async function ofPage(number: number): Promise<Int32Array> {
    const log = await openSealedLog(store)
    const name = `${log.origin} ${number}`
    const kept = known.get(name)
    if (kept !== undefined) return kept
    const persons = Int32Array.from(await log.persons(number))
    if (persons.length === PAGE_LEAVES) known.set(name, persons)
    return persons
  }

  return {
    ofPage,
    /**
     * The indexes of a person's leaves in a tree of this size, ascending.
     * @param count how many there are, so that the search can end early
     * @throws ArriveError `busy` if the documents have others
     */
    indexesOf: async (person: number, size: number, count: number): Promise<readonly number[]> => {
      const found: number[] = []
      for (let number = Math.floor((size - 1) / PAGE_LEAVES); number >= 0 && found.length < count; number--) {
        const persons = await ofPage(number)
        for (let at = Math.min(persons.length, size - number * PAGE_LEAVES) - 1; at >= 0; at--) {
          if (persons[at] === person) found.push(number * PAGE_LEAVES + at)
        }
      }
      if (found.length !== count) throw notMade()
      return found.reverse()
    },
  }
}

export type Persons = ReturnType<typeof createPersons>
