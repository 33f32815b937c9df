import { dirname } from 'node:path'
import { isTest } from './locations.ts'
import type { SourceFile } from './sources.ts'
import type { Rule } from './violations.ts'

type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Files that import each other in a cycle, including type imports. Each cycle is reported once. */
export const cycles: Rule = (files) => {
  const graph = new Map(files.map(({ file, imports }) => [file, new Map(imports.map((imported) => [imported, '']))]))
  return circlesIn(graph).map(([file = '', ...way]) => ({
    rule: 'no-cycles',
    file,
    text: `imports itself: ${[file, ...way, file].join(' → ')}`,
  }))
}

/** Circles of sibling folders, each with its subfolders. Parent files and tests don't count. */
export const folderCycles: Rule = (files) => {
  const graph = folderGraph(files.filter(({ file }) => !isTest(file)))
  return circlesIn(graph).map((circle) => {
    const [first = ''] = circle
    const ways = circle.map((folder, at) => graph.get(folder)?.get(circle[at + 1] ?? first))
    return { rule: 'no-folder-cycles', file: first, text: `imports itself: ${ways.join('; ')}` }
  })
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
