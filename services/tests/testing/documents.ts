/** Projections without documents, which a rebuild skips. */
const WITHOUT_DOCUMENTS: ReadonlySet<string> = new Set(['wordings'])

/** `reader` is a projection with its generation: `packets@1`. */
export function makesDocuments(reader: string): boolean {
  return !WITHOUT_DOCUMENTS.has(reader.slice(0, reader.indexOf('@')))
}
