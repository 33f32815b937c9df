import type { Module } from '../kernel/index.ts'
import { paperRoutes } from './api/routes.ts'
import type { PaperParts } from './reads/papers.ts'

export function papers(parts: PaperParts): Module {
  return { name: 'papers', routes: (kernel) => paperRoutes(kernel, parts) }
}
