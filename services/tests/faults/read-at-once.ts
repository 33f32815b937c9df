import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { type Body, createClient, type Reply } from '../testing/client.ts'
import { newStaff, type Staff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'

/** A save with an immediate read. */
export interface SavedAndRead {
  readonly saved: number
  /** Whether the first read showed it. */
  readonly isSeen: boolean
  /** Milliseconds from the start of the save to the end of the read, and of the read alone. */
  readonly ms: number
  readonly readMs: number
}

const BODY = sampleBody(named(forms, 'job'))
const PUT_OFF = 503
const COME_BACK = 50

/** People who save and immediately read their data. */
export function openReaders(origin: () => string) {
  const client = createClient(origin)

  const save = ({ token }: Staff, mark: string, key?: string): Promise<Reply> =>
    client.call('POST', '/job', { body: { ...BODY, agreedTo: mark }, token, ...(key !== undefined && { key }) })

  /** The person's own data from the first read that is not refused. */
  async function shown({ token }: Staff): Promise<unknown> {
    let reply = await client.get('/get_job_data', token)
    while (reply.status === PUT_OFF) {
      await pause(COME_BACK)
      reply = await client.get('/get_job_data', token)
    }
    const rows = reply.body['job_data'] as readonly Body[] | undefined
    return rows?.[0]?.['agreed_to']
  }

  async function saveAndRead(me: Staff, mark: string): Promise<SavedAndRead> {
    const began = performance.now()
    let reply = await save(me, mark)
    while (reply.status === PUT_OFF) {
      await pause(COME_BACK)
      reply = await save(me, mark)
    }
    const between = performance.now()
    const isSeen = (await shown(me)) === mark
    const now = performance.now()
    return { saved: reply.status, isSeen, ms: now - began, readMs: now - between }
  }

  /** This many people save and read until there were this many saves in all. */
  async function all(people: number, saves: number): Promise<readonly SavedAndRead[]> {
    const done: SavedAndRead[] = []
    let left = saves
    const work = async (at: number) => {
      const me = await newStaff(client, `reader${at}@mail.example`)
      while (left-- > 0) done.push(await saveAndRead(me, `mark ${left}`))
    }
    await Promise.all(Array.from({ length: people }, (_, at) => work(at)))
    return done
  }

  return { client, save, shown, all }
}
