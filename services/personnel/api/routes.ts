import type { Kernel, Route } from '../../kernel/index.ts'
import { referenceLinkRoutes } from './reference-link.ts'
import { referenceRoutes } from './references.ts'

export function personnelRoutes(kernel: Kernel): readonly Route[] {
  return [...referenceRoutes(kernel), ...referenceLinkRoutes(kernel)]
}
