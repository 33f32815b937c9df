import { jsonList } from '../../shared/lists/streaming.ts'

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
