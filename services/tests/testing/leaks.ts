/** Stored or printed content, with its location. */
export type Place = readonly [name: string, content: Buffer]

/** Which words appear in which places, in plain text or base64. */
export function leaksIn(places: readonly Place[], words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const forms = [word, ...inBase64(word)]
    return places
      .filter(([, content]) => forms.some((form) => content.includes(form)))
      .map(([name]) => `${word} in ${name}`)
  })
}

/** The base64 forms of a word, which depend on its offset in a group of three bytes. */
function inBase64(word: string): readonly string[] {
  const bytes = Buffer.from(word)
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    // Without characters that also encode neighboring bytes.
    const own = text.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6))
    return [own, own.replaceAll('-', '+').replaceAll('_', '/')]
  })
}
