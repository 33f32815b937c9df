import { parser } from '@prometheus-io/lezer-promql'

/** The metric names in a query. @throws Error if the query is invalid. */
export function metricsIn(query: string): readonly string[] {
  const names: string[] = []
  parser.parse(query).iterate({
    enter: ({ name, from, to, type, node }) => {
      if (type.isError) throw new Error(`Not a query at ${from}: ${query}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(query.slice(from, to))
    },
  })
  return names
}
