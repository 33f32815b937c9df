import type { Module } from '../kernel/index.ts'
import { paperRoutes } from './api/routes.ts'
import { createPapers, type PaperParts } from './reads/papers.ts'

export function papers(parts: PaperParts): Module {
  return { name: 'papers', routes: (kernel) => paperRoutes(kernel, parts.forms, createPapers(kernel, parts)) }
}
