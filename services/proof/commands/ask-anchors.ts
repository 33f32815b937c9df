import type { DocumentStore } from '../../kernel/index.ts'
import { ANCHORS } from '../names.ts'
import { ASKED } from '../reads/anchored.ts'

export async function askAnchors(store: Pick<DocumentStore, 'commit'>, at: number): Promise<void> {
  const doc = { id: ASKED, person: 0, body: JSON.stringify({ at }) }
  await store.commit([{ kind: 'put', collection: ANCHORS.name, doc }])
}
