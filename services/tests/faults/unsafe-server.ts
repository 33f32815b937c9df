import { run } from '../../app/run.ts'
import { neverSync } from '../../kernel/testing/index.ts'

// The product with databases that are never synced.
neverSync()
await run()
