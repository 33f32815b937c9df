/** How many may run at the same time. */
export interface AtOnceRule {
  readonly each: number
  /** Of all together: `each` is a fraction of it, so that one alone never keeps the others out. */
  readonly total: number
}

export interface AtOnce {
  /** The returned function may be called more than once. @throws the error of `refusal` */
  readonly enter: (by: string) => () => void
}

/** @param refusal the error for one that has its share, or for anyone while all places are taken */
export function createAtOnce({ each, total }: AtOnceRule, refusal: (why: 'own' | 'all') => Error): AtOnce {
  const open = new Map<string, number>()
  let all = 0

  function leave(by: string): void {
    const left = (open.get(by) ?? 1) - 1
    all--
    if (left === 0) open.delete(by)
    else open.set(by, left)
  }

  return {
    enter: (by) => {
      const count = open.get(by) ?? 0
      if (count >= each) throw refusal('own')
      if (all >= total) throw refusal('all')
      open.set(by, count + 1)
      all++
      let isIn = true
      return () => {
        if (isIn) leave(by)
        isIn = false
      }
    },
  }
}
