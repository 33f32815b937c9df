import type { FolderImport } from './cycles.ts'

/** Violations that are still to be fixed. A rule also reports an entry that is no longer needed. */
export interface Known {
  /** Imports that close a circle of folders. */
  readonly circles: readonly FolderImport[]
  /** Terms of the product that any server uses too, with the files or folders of the kernel that use them. */
  readonly general: Readonly<Record<string, readonly string[]>>
  /** Terms of the product that the kernel still contains, by file. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

/** The known violations in this repository. The list only gets shorter. */
export const KNOWN: Known = {
  circles: [
    ['services/kernel/event-store/ports', 'services/kernel/event-store/sealing'],
    ['services/kernel/event-store/projector', 'services/kernel/event-store/requests'],
  ],
  general: {
    address: ['services/kernel'],
    agency: ['services/kernel'],
    admin: ['services/kernel/event-store/kafka', 'services/kernel/event-store/mongo'],
    age: ['services/kernel'],
    applications: ['services/kernel/event-store/mongo'],
    authorization: ['services/kernel/http'],
    details: ['services/kernel'],
    erasure: ['services/kernel'],
    formData: ['services/kernel/http'],
    from: ['services/kernel'],
    identity: ['services/kernel/http'],
    level: ['services/kernel'],
    login: ['services/kernel/event-store/kafka'],
    name: ['services/kernel'],
    position: ['services/kernel'],
    reason: ['services/kernel'],
    resume: ['services/kernel/http/sockets'],
    sessions: ['services/kernel'],
    state: ['services/kernel'],
    to: ['services/kernel'],
    year: ['services/kernel'],
  },
  words: {
    'services/kernel/http/route.ts': ['staff', 'admin'],
    'services/kernel/http/routing.ts': ['audit'],
    'services/kernel/event-store/sealing/keyring.ts': ['webhooks'],
    'services/kernel/event-store/sealing/secrets.ts': ['webhooks'],
  },
}
