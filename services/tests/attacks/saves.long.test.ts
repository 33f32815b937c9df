import { savesSuite } from './saves.suite.ts'

savesSuite({ engines: 'embedded', ms: 300 })
