/** What is stored or said, and where. */
export type Place = readonly [name: string, content: Buffer]

/** Which of these words stand in which of these places, as they are or in base64. */
export function leaksIn(places: readonly Place[], words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const forms = [word, ...inBase64(word)]
    return places
      .filter(([, content]) => forms.some((form) => content.includes(form)))
      .map(([name]) => `${word} in ${name}`)
  })
}

/** How a word reads inside of a text in base64: it begins at the first, second or third byte of a group of three. */
function inBase64(word: string): readonly string[] {
  const bytes = Buffer.from(word)
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    // Without the characters that also tell of what stands before and after.
    const own = text.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6))
    return [own, own.replaceAll('-', '+').replaceAll('_', '/')]
  })
}
