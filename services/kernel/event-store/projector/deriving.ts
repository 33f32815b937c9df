import type { Projection } from './projection.ts'
import { UnindexedDocument } from './seals.ts'
import { type Change, docName, type StoredDoc, type Workspace } from './view.ts'

interface Deriving {
  readonly workspace: Workspace
  readonly stored: ReadonlyMap<string, StoredDoc>
}

/** Returns what keeps the documents. @throws UnindexedDocument, which the event at fault is searched for */
export function derive(
  { derived }: Pick<Projection, 'derived'>,
  { workspace, stored }: Deriving,
  changes: readonly Change[],
): readonly (() => void)[] {
  return changes
    .filter(({ collection }) => collection === derived?.from)
    .map(({ collection, id, person, content }) => {
      const { view, keep } = workspace.open(person)
      try {
        derived?.make({ id, before: stored.get(docName(collection, id))?.value, after: content?.value }, view)
      } catch (cause) {
        throw new UnindexedDocument('The documents that follow from another one cannot be made', { cause })
      }
      return keep
    })
}
