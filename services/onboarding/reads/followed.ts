import { addWeekdays, dayOf } from '@arrive/contracts/days.ts'
import { rowsOf } from '@arrive/contracts/records.ts'
import type { Found, Kernel } from '../../kernel/index.ts'
import { listOf } from '../../shared/lists/list.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { type Pages, sortedPages } from '../../shared/lists/sorted-pages.ts'
import { answersOf, ONBOARDING } from '../projections/collections.ts'
import { MEDICAL, type MedicalAnswers, OPEN, sortOf } from '../projections/medical.ts'
import type { List, Rows } from './lists.ts'

const NEWEST = 'saved_at'

/** Rows of a form in the medical compartment, with what is due and done. */
export function followedRows({ reader, settings }: Pick<Kernel, 'reader' | 'settings'>, list: List): Rows {
  const { form, part } = list
  const medical = () => reader(MEDICAL)

  async function rowsIn(found: readonly Found[]) {
    const ended = await endings(found.map(({ id }) => id))
    return found.flatMap(({ id, value }) => {
      const { user_id, answers, savedAt, done } = value as MedicalAnswers
      const [row] = rowsOf(part, user_id, answers[part.name] ?? {})
      const due_on = (ended.get(id) ?? '') > savedAt ? null : dueOn(answers, savedAt)
      const { done_on = null, done_by = null } = done ?? {}
      return row === undefined ? [] : [{ ...row, saved_at: savedAt, due_on, done_on, done_by }]
    })
  }

  /** When each person last sent the form that ends what is due. */
  async function endings(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (form.due === undefined) return new Map()
    const sent = await reader(ONBOARDING).many(answersOf({ name: form.due.unless }), ids)
    return new Map([...sent].map(([id, { value }]) => [id, (value as Pick<MedicalAnswers, 'savedAt'>).savedAt]))
  }

  function dueOn(answers: MedicalAnswers['answers'], savedAt: string): string | null {
    const { [form.due?.field ?? '']: choice } = Object(answers[part.name])
    if (form.due === undefined || choice !== form.due.is) return null
    return addWeekdays(dayOf(savedAt, settings.timeZone), form.due.weekdays)
  }

  /** The tag holds until it is done; another form may have ended it before. */
  async function openPages(): Promise<Pages> {
    const open: Found[] = []
    for await (const found of medical().every(answersOf(form), { sort: NEWEST, tags: [OPEN] })) {
      const ended = await endings(found.map(({ id }) => id))
      open.push(...found.filter(({ id, value }) => (ended.get(id) ?? '') <= (value as MedicalAnswers).savedAt))
    }
    return sortedPages({ found: open, sortOf: ({ value }) => sortOf(value as MedicalAnswers) })
  }

  return {
    ...listOf({
      reader: ({ state }) => (state === OPEN ? openPages() : medical()),
      collection: answersOf(form),
      newest: NEWEST,
      search: (query) => searchOf(query, { newest: NEWEST }),
      rowsOf: rowsIn,
    }),
    ofPerson: async (person, _, { state } = {}) => {
      const rows = await rowsIn([...(await medical().many(answersOf(form), [String(person)])).values()])
      return state === OPEN ? rows.filter(({ due_on, done_on }) => due_on !== null && done_on === null) : rows
    },
  }
}
