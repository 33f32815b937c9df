/** Violations still to be fixed. Outdated entries are reported too. */
export interface KnownViolation {
  /** Product terms that any server uses, with the kernel files or folders that use them so. */
  readonly general: Readonly<Record<string, readonly string[]>>
  /** Product terms still in the kernel, by file. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

export const KNOWN: KnownViolation = {
  general: {
    address: ['services/kernel'],
    agency: ['services/kernel'],
    admin: ['services/kernel/event-store/kafka', 'services/kernel/event-store/mongo'],
    age: ['services/kernel'],
    applications: ['services/kernel/event-store/mongo'],
    authorization: ['services/kernel/http'],
    authorize: ['services/kernel/http'],
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
    snapshot: ['services/kernel/event-store/mongo'],
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
