import { createClient } from '../testing/client.ts'
import type { Staff } from '../testing/people.ts'
import { randomOf } from './random.ts'
import { attempt, newSave, type Sent, type Workload } from './workload.ts'

/** Not enough room, or not now: to be repeated. */
const PUT_OFF: ReadonlySet<number | undefined> = new Set([503, 507])

/** The writers of a load that has finished. Nobody sends anything new before what was put off is taken. */
export function insistentPeople(origin: () => string, { staff, sent: before }: Pick<Workload, 'staff' | 'sent'>) {
  const client = createClient(origin)
  const random = randomOf(3)
  const sent: Sent[] = [...before]
  const refused = new Map<number, Sent>()
  let turn = 0

  /** What was answered, with the sentence where it was put off. */
  async function send(at: number, save: Sent): Promise<string> {
    const reply = await attempt(origin, save)
    if (reply === undefined) throw new Error('The server does not answer')
    const { status, body, headers } = reply
    if (!PUT_OFF.has(status)) {
      save.status = status
      refused.delete(at)
      return String(status)
    }
    refused.set(at, save)
    return `${status} ${String(body['code'])}, again in ${headers.get('retry-after')} s: ${String(body['message'])}`
  }

  async function writeNext(): Promise<string> {
    const at = turn++ % staff.length
    const known = refused.get(at)
    if (known !== undefined) return send(at, known)
    const save = newSave(staff[at] as Staff, sent.length, random)
    sent.push(save)
    return send(at, save)
  }

  return {
    sent,
    refused: () => refused.size,
    /** One after the other, so many at most, until so many were put off. */
    write: async (most: number, refusals: number): Promise<readonly string[]> => {
      const answers: string[] = []
      let putOff = 0
      for (let count = 0; count < most && putOff < refusals; count++) {
        const answer = await writeNext()
        answers.push(answer)
        if (refused.size > 0 && answer.length > 3) putOff++
      }
      return answers
    },
    /** What was put off, once more. */
    repeat: async (): Promise<void> => {
      for (const [at, save] of [...refused]) await send(at, save)
    },
    reads: async (): Promise<readonly number[]> => {
      const replies = await Promise.all(staff.map(({ token }) => client.get('/get_job_data', token)))
      return replies.map(({ status }) => status)
    },
  }
}
