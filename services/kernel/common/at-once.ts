export interface AtOnce {
  /** The returned function may be called more than once. @throws the error of `refusal` */
  readonly enter: (by: string) => () => void
}

export function createAtOnce(most: number, refusal: () => Error): AtOnce {
  const open = new Map<string, number>()

  function leave(by: string): void {
    const left = (open.get(by) ?? 1) - 1
    if (left === 0) open.delete(by)
    else open.set(by, left)
  }

  return {
    enter: (by) => {
      const count = open.get(by) ?? 0
      if (count >= most) throw refusal()
      open.set(by, count + 1)
      let isIn = true
      return () => {
        if (isIn) leave(by)
        isIn = false
      }
    },
  }
}
