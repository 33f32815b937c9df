/** Projections that make no documents: a rebuild has nothing to make again of them. */
const WITHOUT_DOCUMENTS: ReadonlySet<string> = new Set(['wordings'])

/** Whether a projection makes documents, by the name that it reads under: `packets@1`. */
export function makesDocuments(reader: string): boolean {
  return !WITHOUT_DOCUMENTS.has(reader.slice(0, reader.indexOf('@')))
}
