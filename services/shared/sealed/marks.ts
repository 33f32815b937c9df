/** Characters of a mark: 24 bits, so that of a page of leaves hardly one has the mark of another event. */
const MARK = 4
/** Of a leaf that is no event. */
export const NO_EVENT = 'A'.repeat(MARK)

/** The mark of an id: the last bytes of it, which are random or a hash in every kind of id. */
export function markOf(id: string): string {
  return Buffer.from(id.slice(-6), 'hex').toString('base64').padEnd(MARK, 'A')
}

/** The mark of the leaf at a place in a page. */
export function markAt(marks: string, place: number): string {
  return marks.slice(place * MARK, (place + 1) * MARK)
}

/** The places in a page of all leaves with this mark. */
export function placesOf({ marks }: { readonly marks: string }, mark: string): readonly number[] {
  const places: number[] = []
  for (let at = marks.indexOf(mark); at !== -1; at = marks.indexOf(mark, at + 1)) {
    if (at % MARK === 0) places.push(at / MARK)
  }
  return places
}

/** The first `count` leaves of these marks, and the others. */
export function splitMarks(marks: string, count: number): readonly [first: string, rest: string] {
  return [marks.slice(0, count * MARK), marks.slice(count * MARK)]
}
