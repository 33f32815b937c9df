import type { Rule } from './violations.ts'

/** Files that import each other in a circle, type imports included: each circle once, at the file where it was met. */
export const cycles: Rule = (files) => {
  const imports = new Map(files.map((source) => [source.file, source.imports]))
  const done = new Set<string>()
  const found: { rule: string; file: string; text: string }[] = []
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file)
    if (start >= 0)
      found.push({ rule: 'no-cycles', file, text: `imports itself: ${[...way.slice(start), file].join(' → ')}` })
    if (start >= 0 || done.has(file)) return
    for (const imported of imports.get(file) ?? []) visit(imported, [...way, file])
    done.add(file)
  }
  for (const { file } of files) visit(file, [])
  return found
}
