import { isBuiltin } from 'node:module'
import { isTest } from './locations.ts'
import { forbid, type Rule } from './violations.ts'

const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const isContract = under('contracts')
const isKernel = under('services/kernel')
const buildsContracts = (file: string) => file === 'contracts/build.ts' || file.startsWith('contracts/build/')

/** Contracts run in Node and in the browser and import nothing else of this repository. */
export const contractRules: Rule = (files) => {
  const contracts = files.filter(({ file }) => isContract(file))
  const pure = contracts.filter(({ file }) => !buildsContracts(file) && !isTest(file))
  return [
    ...forbid('contracts-alone', contracts, (imported) => isOurs(imported) && !isContract(imported)),
    ...forbid('contracts-in-browser', pure, (imported) => isBuiltin(imported) || buildsContracts(imported)),
  ]
}

/** The kernel imports no service, and of the contracts only what all services share. */
export const kernelRules: Rule = (files) =>
  forbid(
    'kernel-alone',
    files.filter(({ file }) => isKernel(file) && !isTest(file)),
    (imported) => isOurs(imported) && !isKernel(imported) && !isCommon(imported),
  )

const isOurs = (imported: string) => /^(contracts|services|infra|shell|mfe-[a-z]+)\//.test(imported)

// The files at the top of contracts/ define what a form, an event, a call and an error are; the folders list them. The
// texts of all messages, the kernel's own too, are in one catalogue.
const MESSAGES = ['contracts/messages/message.ts', 'contracts/messages/english.ts']
const isCommon = (imported: string) =>
  MESSAGES.includes(imported) || (/^contracts\/[^/]+$/.test(imported) && imported !== 'contracts/agency.ts')
