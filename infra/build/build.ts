import { buildContracts } from '@arrive/contracts/build.ts'

// Everything that is generated, in the order in which one step needs another. The launcher calls this when a source
// changed.
await buildContracts()
