import { WrongContracts } from '@arrive/contracts/build/wrong.ts'
import { buildContracts } from '@arrive/contracts/build.ts'

// Generates everything in dependency order. The launcher calls this when a source changes.
try {
  await buildContracts()
} catch (error) {
  if (!(error instanceof WrongContracts)) throw error
  console.error(error.message)
  process.exitCode = 1
}
