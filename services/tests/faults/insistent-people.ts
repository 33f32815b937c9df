import { createClient } from '../testing/client.ts'
import type { Staff } from '../testing/people.ts'
import { randomOf } from './random.ts'
import { attempt, newSave, type Sent, type Workload } from './workload.ts'

/** No space, or try later: to be repeated. */
const PUT_OFF: ReadonlySet<number | undefined> = new Set([503, 507])

/** The writers of a finished load. They repeat refused saves before sending anything new. */
export function insistentPeople(origin: () => string, { staff, sent: before }: Pick<Workload, 'staff' | 'sent'>) {
  const client = createClient(origin)
  const random = randomOf(3)
  const sent: Sent[] = [...before]
  const refused = new Map<number, Sent>()
  let turn = 0

  /** The response, with the sentence of a refusal. */
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
    /** In sequence, until there were `refusals` refusals or `most` writes. */
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
    /** Repeats the refused saves. */
    repeat: async (): Promise<void> => {
      for (const [at, save] of [...refused]) await send(at, save)
    },
    reads: async (): Promise<readonly number[]> => {
      const replies = await Promise.all(staff.map(({ token }) => client.get('/get_job_data', token)))
      return replies.map(({ status }) => status)
    },
  }
}
