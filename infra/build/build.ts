import { WrongContracts } from './contracts/wrong.ts'
import { buildContracts } from './contracts.ts'

// Generates everything in dependency order. The launcher calls this when a source changes.
try {
  await buildContracts()
} catch (error) {
  if (!(error instanceof WrongContracts)) throw error
  console.error(error.message)
  process.exitCode = 1
}
