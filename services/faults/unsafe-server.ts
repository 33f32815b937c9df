import { neverSync } from '../kernel/testing/index.ts'
import { run } from '../run.ts'

// The product with databases that are never synced.
neverSync()
await run()
