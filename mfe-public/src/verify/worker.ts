import { serveChecks } from './serve-checks.ts'

serveChecks()
