import { isPackage } from './imports.ts'
import { isTest } from './locations.ts'
import { forbid, type Rule } from './violations.ts'

const CLIENTS = ['node:sqlite', 'mongodb', 'kafkajs']

// Besides the kernel: code that starts engines for development and tests, and benchmarks.
const speaksToEngines = (file: string) =>
  /^(?:services\/kernel|infra\/engines|infra\/bench)\//.test(file) || damagesFiles(file)

// Tests of moves and restores damage files on purpose.
const damagesFiles = (file: string) => /^services\/(maintenance|app\/rebuilding)\//.test(file) && isTest(file)

// The only kernel files that may import a client; tests and their helpers may also import the adapters.
const KAFKA = 'services/kernel/event-store/kafka/client.ts'
const MONGO = 'services/kernel/event-store/mongo/'

/** Engines stay behind the kernel's ports: kafkajs in one file, mongodb in one folder. */
export const engineRules: Rule = (files) => {
  const kernel = files.filter(({ file }) => file.startsWith('services/kernel/') && !isTest(file))
  return [
    ...forbid('engine-clients', files, (imported, file) => isClient(imported) && !speaksToEngines(file)),
    ...forbid('kafkajs-in-one-file', kernel, (imported, file) => isPackage(imported, 'kafkajs') && file !== KAFKA),
    ...forbid(
      'mongodb-in-one-folder',
      kernel,
      (imported, file) => isPackage(imported, 'mongodb') && !file.startsWith(MONGO),
    ),
  ]
}

const isClient = (imported: string) => CLIENTS.some((client) => isPackage(imported, client))
