/** Stored or printed content, with its location. */
export type Place = readonly [name: string, content: Buffer]

/** Bytes of the beginnings by which a place is searched first. */
const BEGINNING = 6

/** Which words appear in which places, in plain text or base64. */
export function leaksIn(places: readonly Place[], words: readonly string[]): readonly string[] {
  const searched = words.map((word) => ({ word, forms: [word, ...inBase64(word)] }))
  const holders = new Map(places.map((place) => [place, holderOf(place)]))
  return searched.flatMap(({ word, forms }) =>
    places.filter((place) => forms.some((form) => holders.get(place)?.(form))).map(([name]) => `${word} in ${name}`),
  )
}

/** Whether a place has a text. Most canaries begin alike, so a beginning that is missing answers for all of them. */
function holderOf([, content]: Place): (text: string) => boolean {
  const begun = new Map<string, boolean>()
  return (text) => {
    const bytes = Buffer.from(text)
    const beginning = bytes.toString('latin1', 0, BEGINNING)
    const isBegun = begun.get(beginning) ?? content.includes(bytes.subarray(0, BEGINNING))
    begun.set(beginning, isBegun)
    return isBegun && content.includes(bytes)
  }
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
