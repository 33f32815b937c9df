import type { FolderImport } from './cycles.ts'

/** Broken rules that are still to be mended. A rule also fails for an entry that it does not need any more. */
export interface Known {
  /** Imports that close a circle of folders. */
  readonly circles: readonly FolderImport[]
}

/** What is known of this tree. It only gets shorter. */
export const KNOWN: Known = {
  circles: [
    ['services/kernel/ports', 'services/kernel/sealing'],
    ['services/kernel/projector', 'services/kernel/requests'],
    ['services/kernel/requests', 'services/kernel/edge'],
  ],
}
