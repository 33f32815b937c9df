import { dayWordsAt } from '@arrive/contracts/day-words.ts'
import { type PipelineList, STAGE_TITLES } from '@arrive/contracts/pipeline.ts'
import type { Found, Kernel } from '../../kernel/index.ts'
import { emailOf } from '../../shared/account-roles.ts'
import { notesOf, pipelineRows } from './pipeline.ts'

/** As in the file: stages and administrators by what they are called, and every note with its day. */
export async function exportRows(kernel: Kernel, list: PipelineList, found: readonly Found[]) {
  const rows = await pipelineRows(kernel, found)
  return Promise.all(
    rows.map(async ({ assignee, state, ...row }) => ({
      ...row,
      state: STAGE_TITLES[state],
      assigned_to: assignee === null ? '' : ((await emailOf(kernel, assignee)) ?? String(assignee)),
      notes: await notesText(kernel, list, row.user_id),
    })),
  )
}

async function notesText(kernel: Kernel, list: PipelineList, person: number): Promise<string> {
  const notes = await notesOf(kernel, list, person)
  return notes.map(({ at, text }) => `${dayWordsAt(at, kernel.settings.timeZone)}: ${text}`).join('\n')
}
