import { posix } from 'node:path'
import { isPackage } from './imports.ts'
import { isTest } from './places.ts'
import type { SourceFile } from './sources.ts'
import { forbid, type Rule } from './violations.ts'

const CLIENTS = ['node:sqlite', 'mongodb', 'kafkajs']

// Besides the kernel: what starts engines for development and test, and what measures the kernel against them.
const speaksToEngines = (file: string) => /^(?:services\/kernel|infra\/engines|infra\/bench)\//.test(file)

/** Engines stay behind the ports of the kernel: kafkajs in one file, mongodb in one folder. */
export const engineRules: Rule = (files) => [
  ...forbid('engine-clients', files, (imported, file) => isClient(imported) && !speaksToEngines(file)),
  ...inOne('kafkajs', 'file', (file) => file)(files),
  ...inOne('mongodb', 'folder', posix.dirname)(files),
]

const isClient = (imported: string) => CLIENTS.some((client) => isPackage(imported, client))

function inOne(client: string, unit: string, unitOf: (file: string) => string): Rule {
  return (files) => {
    const users = files.filter((file) => usesInKernel(file, client))
    const [first, ...others] = [...new Set(users.map(({ file }) => unitOf(file)))]
    return others.map((file) => ({
      rule: `${client}-in-one-${unit}`,
      file,
      text: `${first} imports ${client} already`,
    }))
  }
}

function usesInKernel({ file, imports }: SourceFile, client: string): boolean {
  return file.startsWith('services/kernel/') && !isTest(file) && imports.some((imported) => isPackage(imported, client))
}
