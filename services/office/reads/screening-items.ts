import { isGranted, OFFICE } from '@arrive/contracts/office-roles.ts'
import { SCREENING_ITEMS } from '@arrive/contracts/overview.ts'
import type { Kernel, Request } from '../../kernel/index.ts'
import { openMatches, screeningAge } from '../../shared/open-matches.ts'

/** Items without a list: the screen shows them. */
export async function screeningItems(kernel: Kernel, group: string, { actor }: Request) {
  if (actor.role !== 'admin' || !isGranted(actor.grade, OFFICE.readers)) return []
  const shown = SCREENING_ITEMS.filter((item) => item.group === group)
  return Promise.all(
    shown.map(async ({ key, label }) => ({
      key,
      label,
      ...(key === 'screening' ? await openMatches(kernel) : await oldScreening(kernel)),
      more: false,
      call: null,
      screen: '/screening',
    })),
  )
}

async function oldScreening(kernel: Kernel) {
  const { isOld, last } = await screeningAge(kernel)
  return isOld ? { count: 1, oldest_at: last } : { count: 0, oldest_at: null }
}
