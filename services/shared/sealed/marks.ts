/** Characters of a mark: 24 bits, so collisions within a page are rare. */
const MARK = 4
export const NO_EVENT = 'A'.repeat(MARK)

/** The last bytes of an id, which are random or a hash in every kind of id. */
export function markOf(id: string): string {
  return Buffer.from(id.slice(-6), 'hex').toString('base64').padEnd(MARK, 'A')
}

export function markAt(marks: string, place: number): string {
  return marks.slice(place * MARK, (place + 1) * MARK)
}

export function placesOf({ marks }: { readonly marks: string }, mark: string): readonly number[] {
  const places: number[] = []
  for (let at = marks.indexOf(mark); at !== -1; at = marks.indexOf(mark, at + 1)) {
    if (at % MARK === 0) places.push(at / MARK)
  }
  return places
}

export function splitMarks(marks: string, count: number): readonly [first: string, rest: string] {
  return [marks.slice(0, count * MARK), marks.slice(count * MARK)]
}
