import type { ViewList } from '@arrive/contracts/views.ts'
import type { Kernel } from '../../kernel/index.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { type SavedView, type SavedViews, VIEWS } from '../projections/views.ts'

export interface ViewShown extends SavedView {
  readonly view_id: string
  readonly by: number
}

/** Every administrator has one document of at most 50 views. */
async function allViews({ reader }: Pick<Kernel, 'reader'>): Promise<readonly ViewShown[]> {
  const all: ViewShown[] = []
  for await (const found of reader(OFFICE_FILE).every(VIEWS, { sort: 'id' })) {
    for (const { person, value } of found) {
      const views = Object.entries(value as SavedViews)
      all.push(...views.map(([view_id, view]) => ({ view_id, ...view, by: person })))
    }
  }
  return all
}

export async function viewOf(kernel: Pick<Kernel, 'reader'>, id: string): Promise<ViewShown | undefined> {
  return (await allViews(kernel)).find(({ view_id }) => view_id === id)
}

/** Own views and shared ones, by name. */
export async function listViews(kernel: Pick<Kernel, 'reader'>, person: number, list?: ViewList) {
  const views = (await allViews(kernel)).filter(
    (view) => (view.shared || view.by === person) && (list === undefined || view.list === list),
  )
  return views
    .map((view) => ({ ...view, mine: view.by === person }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (one.view_id < other.view_id ? -1 : 1))
}
