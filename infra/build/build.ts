import { WrongContracts } from '@arrive/contracts/build/wrong.ts'
import { buildContracts } from '@arrive/contracts/build.ts'

// Everything that is generated, in the order in which one step needs another. The launcher calls this when a source
// changed.
try {
  await buildContracts()
} catch (error) {
  if (!(error instanceof WrongContracts)) throw error
  console.error(error.message)
  process.exitCode = 1
}
