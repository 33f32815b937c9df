interface Named {
  readonly name: string
  readonly detail: string
}

/** Names that all differ: with the detail where a name occurs twice, and with a number where that is not enough. */
export function distinct(items: readonly Named[]): readonly string[] {
  const names = items.map(({ name }) => name)
  const detailed = items.map(({ name, detail }) =>
    isTwice(names, name) && detail !== '' ? `${name}, ${detail}` : name,
  )
  return detailed.map((name, at) => {
    const earlier = detailed.slice(0, at).filter((one) => one === name).length
    return earlier === 0 ? name : `${name} (${earlier + 1})`
  })
}

function isTwice(names: readonly string[], name: string): boolean {
  return names.indexOf(name) !== names.lastIndexOf(name)
}
