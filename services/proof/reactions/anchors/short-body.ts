/** @throws Error if the body is longer than `longest` */
export async function shortBody(response: Response, longest: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > longest) throw new Error('The answer is longer than it may be')
  }
  return Buffer.concat(chunks)
}
