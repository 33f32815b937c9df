import { parseSync } from '@swc/core'
import { asNode, fixedText, keyOf, type Node, visit } from '../web/syntax.ts'
import { isTest, serviceOf, servicesOf } from './locations.ts'
import type { SourceFile } from './sources.ts'

export interface Term {
  readonly name: string
  readonly of: string
}

type Say = (of: string, name: string | undefined) => void

/** Product terms: services, forms with fields and columns, topics, event types, roles, `names.ts`, and collections. */
export function productTerms(files: readonly SourceFile[]): readonly Term[] {
  const found = new Map<string, Term>()
  const say: Say = (of, name) => {
    if (name !== undefined && /^[\w./-]*[a-z][\w./-]*$/i.test(name)) found.set(name, found.get(name) ?? { name, of })
  }
  for (const service of servicesOf(files)) say('service', service)
  for (const { file, text } of files) {
    const read = isTest(file) ? undefined : readerFor(file)
    if (read !== undefined) visit(parseSync(text, { syntax: 'typescript' }).body, (node) => read(node, say))
  }
  return [...found.values()]
}

function readerFor(file: string): ((node: Node, say: Say) => void) | undefined {
  if (file.startsWith('contracts/forms/')) return formNames
  if (file.startsWith('contracts/events/')) return eventNames
  if (serviceOf(file) === undefined) return undefined
  return file.endsWith('/names.ts') ? namedNames : serviceNames
}

function formNames(node: Node, say: Say): void {
  if (node.type !== 'KeyValueProperty') return
  const key = keyOf(node)
  const value = asNode(node['value'])
  if (key === 'name') say('form or part', fixedText(value))
  if (key === 'body' || key === 'record' || key === 'list') say('column or list', fixedText(value))
  if (key === 'fields' && value?.type === 'ObjectExpression') {
    for (const field of nodesIn(value['properties'])) if (field.type === 'KeyValueProperty') say('field', keyOf(field))
  }
}

function eventNames(node: Node, say: Say): void {
  if (node.type !== 'KeyValueProperty') return
  const key = keyOf(node)
  const text = fixedText(node['value'])
  if (key === 'type' && text?.includes('.')) say('event', text)
  if (key === 'topic') say('topic', text)
  if (key === 'role') visit(node['value'], (part) => sayRoles(part, say))
}

/** Roles are in a schema: `{ type: 'string', enum: ['staff', 'admin'] }`. */
function sayRoles(node: Node, say: Say): void {
  if (node.type !== 'KeyValueProperty' || keyOf(node) !== 'enum') return
  visit(node['value'], (part) => say('role', fixedText(part)))
}

/** Collections and projections: `{ name: 'sessions' }`. */
function serviceNames(node: Node, say: Say): void {
  if (node.type === 'KeyValueProperty' && keyOf(node) === 'name') say('collection', fixedText(node['value']))
}

/** Constants in `names.ts`: `TOPIC = 'accounts'`. */
function namedNames(node: Node, say: Say): void {
  if (node.type === 'VariableDeclarator') say('name', fixedText(node['init']))
}

function nodesIn(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.map(asNode).filter((node) => node !== undefined) : []
}
