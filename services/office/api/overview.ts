import { getOverview } from '@arrive/contracts/calls/overview.ts'
import { isGranted } from '@arrive/contracts/office-roles.ts'
import { OVERVIEW_GROUPS, OVERVIEW_ITEMS, type OverviewItem } from '@arrive/contracts/overview.ts'
import type { Answer, Kernel, Request, Route } from '../../kernel/index.ts'
import { todayOf } from '../../shared/credentials.ts'
import { screeningItems } from '../reads/screening-items.ts'

/**
 * Asks the lists themselves, so each number is the total that the list has for the same session.
 * @param lists their routes
 */
export function overviewRoute(kernel: Kernel, lists: readonly Route[]): Route {
  const listAt = new Map(lists.filter(({ call }) => call.method === 'GET').map((route) => [route.call.path, route]))

  async function itemOf(item: OverviewItem, list: Route, request: Request) {
    const { key, label, path, since } = item
    const today = todayOf(kernel)
    const query = item.query(today)
    const params = item.of?.params ?? {}
    const answer = await list.handle({ ...request, params, query: { ...query, limit: '1', sort: since } })
    const parameters = new URLSearchParams(query).toString()
    return {
      key,
      label,
      ...totalOf(answer),
      oldest_at: oldestIn(answer, since),
      call: parameters === '' ? path : `${path}?${parameters}`,
      screen: item.screen(today),
    }
  }

  async function itemsOf(group: string, request: Request) {
    const items = OVERVIEW_ITEMS.filter((item) => item.group === group).flatMap((item) => {
      const list = listAt.get(item.of?.call ?? item.path)
      return list !== undefined && mayCall(list, request) ? [itemOf(item, list, request)] : []
    })
    return [...(await Promise.all(items)), ...(await screeningItems(kernel, group, request))]
  }

  return {
    call: getOverview,
    handle: async (request) => {
      const groups = OVERVIEW_GROUPS.map(async (key) => ({ key, items: await itemsOf(key, request) }))
      return { status: 200, body: { at: new Date(kernel.now()).toISOString(), groups: await Promise.all(groups) } }
    },
  }
}

function mayCall({ call }: Route, { actor }: Request): boolean {
  return actor.role === 'admin' && isGranted(actor.grade, call.officeRoles ?? [])
}

/** `1000+` is more than a list counts. */
function totalOf({ headers }: Answer) {
  const total = headers?.['X-Total-Count'] ?? ''
  return { count: Number.parseInt(total, 10), more: total.endsWith('+') }
}

function oldestIn({ body }: Answer, since: string): string | null {
  // Some lists have a name.
  const rows: unknown = Array.isArray(body) ? body : Object.values(Object(body))[0]
  const [first] = rows as readonly Readonly<Record<string, string>>[]
  return first?.[since] ?? null
}
