import { isBuiltin } from 'node:module'
import { isOurs, isTest } from './locations.ts'
import { forbid, type Rule } from './violations.ts'

const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const isContract = under('contracts')
const isKernel = under('services/kernel')
const buildsContracts = (file: string) => file === 'contracts/build.ts' || file.startsWith('contracts/build/')

/** Contracts run in Node and in browsers, so they import nothing else of this repository. */
export const contractRules: Rule = (files) => {
  const contracts = files.filter(({ file }) => isContract(file))
  const pure = contracts.filter(({ file }) => !buildsContracts(file) && !isTest(file))
  return [
    ...forbid('contracts-alone', contracts, (imported) => isOurs(imported) && !isContract(imported)),
    ...forbid('contracts-in-browser', pure, (imported) => isBuiltin(imported) || buildsContracts(imported)),
  ]
}

/** The kernel imports no service, and only shared contracts. */
export const kernelRules: Rule = (files) =>
  forbid(
    'kernel-alone',
    files.filter(({ file }) => isKernel(file) && !isTest(file)),
    (imported) => isOurs(imported) && !isKernel(imported) && !isCommon(imported),
  )

// Files at the top of contracts/ define the kinds of contracts; the folders list them. All messages are in one
// catalogue.
const MESSAGES = ['contracts/messages/message.ts', 'contracts/messages/english.ts']
const isCommon = (imported: string) =>
  MESSAGES.includes(imported) || (/^contracts\/[^/]+$/.test(imported) && imported !== 'contracts/agency.ts')
