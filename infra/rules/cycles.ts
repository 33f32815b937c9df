import { dirname } from 'node:path'
import { isTest } from './locations.ts'
import type { SourceFile } from './sources.ts'
import type { Rule } from './violations.ts'

/** The imports of each file or folder by path, each with the import statement that shows it. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Files that import each other in a circle, by type imports too; each circle once, at the file where it was found. */
export const cycles: Rule = (files) => {
  const graph = new Map(files.map(({ file, imports }) => [file, new Map(imports.map((imported) => [imported, '']))]))
  return circlesIn(graph).map(([file = '', ...way]) => ({
    rule: 'no-cycles',
    file,
    text: `imports itself: ${[file, ...way, file].join(' → ')}`,
  }))
}

/** One folder that imports another one. */
export type FolderImport = readonly [from: string, to: string]

/**
 * Sibling folders that import each other in a circle, each with everything below it. Files of the parent folder do not
 * count: they join the folders or are shared by them. Tests may import anything. `known` are imports that close circles
 * and are still to be removed; one that no longer closes a circle is also reported.
 */
export const folderCycles =
  (known: readonly FolderImport[]): Rule =>
  (files) => {
    const graph = folderGraph(files.filter(({ file }) => !isTest(file)))
    const isKnown = (from: string, to: string) => known.some(([a, b]) => a === from && b === to)
    const rest = new Map([...graph].map(([from, ways]) => [from, without(ways, (to) => isKnown(from, to))]))
    const stale = known.filter(([from, to]) => !(graph.get(from)?.has(to) && reaches(graph, to, from)))
    return [
      ...circlesIn(rest).map((circle) => folderViolation(circle, graph)),
      ...stale.map(([from, to]) =>
        violation(from, `closes no circle with ${to} any more: remove it from known-violations.ts`),
      ),
    ]
  }

function violation(file: string, text: string) {
  return { rule: 'no-folder-cycles', file, text }
}

function folderViolation(circle: readonly string[], graph: Graph) {
  const [first = ''] = circle
  const ways = circle.map((folder, at) => graph.get(folder)?.get(circle[at + 1] ?? first))
  return violation(first, `imports itself: ${ways.join('; ')}`)
}

function without(ways: ReadonlyMap<string, string>, isLeftOut: (to: string) => boolean): ReadonlyMap<string, string> {
  return new Map([...ways].filter(([to]) => !isLeftOut(to)))
}

function reaches(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  seen.add(from)
  return [...(graph.get(from)?.keys() ?? [])].some((next) => !seen.has(next) && reaches(graph, next, to, seen))
}

function folderGraph(files: readonly SourceFile[]): Graph {
  const present = new Set(files.map(({ file }) => file))
  const graph = new Map<string, Map<string, string>>()
  for (const { file, imports } of files) {
    for (const imported of imports) {
      const [from, to] = present.has(imported) ? sideBySide(file, imported) : []
      if (from === undefined || to === undefined) continue
      const ways = graph.get(from) ?? new Map<string, string>()
      graph.set(from, ways.set(to, ways.get(to) ?? `${file} → ${imported}`))
    }
  }
  return graph
}

/** The sibling folders that contain two files; undefined if one folder contains the other. */
function sideBySide(file: string, imported: string): readonly [string, string] | readonly [] {
  const a = dirname(file).split('/')
  const b = dirname(imported).split('/')
  const shared = a.findIndex((folder, at) => folder !== b[at])
  if (shared <= 0 || shared >= b.length) return []
  return [a.slice(0, shared + 1).join('/'), b.slice(0, shared + 1).join('/')]
}

/** Each circle of a graph once, from where it was found. */
function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const done = new Set<string>()
  const found: (readonly string[])[] = []
  const visit = (node: string, way: readonly string[]): void => {
    const start = way.indexOf(node)
    if (start >= 0) found.push(way.slice(start))
    if (start >= 0 || done.has(node)) return
    for (const imported of graph.get(node)?.keys() ?? []) visit(imported, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}
