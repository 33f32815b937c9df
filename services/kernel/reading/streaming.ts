/** A JSON array of everything that the chunks hold, as text in pieces, so that a long list never stands in memory whole. */
export async function* jsonList(chunks: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let mark = '['
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    yield mark + JSON.stringify(chunk).slice(1, -1)
    mark = ','
  }
  yield mark === '[' ? '[]' : ']'
}

/** A JSON object of lists, one after the other: `{"staff_authorization":[…],"criminal_background":[…]}`. */
export async function* jsonLists(
  lists: readonly (readonly [string, AsyncIterable<readonly unknown[]>])[],
): AsyncGenerator<string> {
  let mark = '{'
  for (const [key, chunks] of lists) {
    yield `${mark}${JSON.stringify(key)}:`
    yield* jsonList(chunks)
    mark = ','
  }
  yield mark === '{' ? '{}' : '}'
}

/** Rows that pass by, and how many there were. */
export interface Counted<T> {
  readonly chunks: AsyncIterable<readonly T[]>
  readonly rows: () => number
}

export function counted<T>(chunks: AsyncIterable<readonly T[]>): Counted<T> {
  let rows = 0
  async function* passing() {
    for await (const chunk of chunks) {
      rows += chunk.length
      yield chunk
    }
  }
  return { chunks: passing(), rows: () => rows }
}
