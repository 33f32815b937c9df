import { join } from 'node:path'
import { boundaryViolations } from '../rules/boundaries.ts'
import { KNOWN } from '../rules/known-violations.ts'
import { readSources, workspacesOf } from '../rules/sources.ts'

const root = join(import.meta.dirname, '..', '..')
const violations = boundaryViolations(readSources(root, workspacesOf(root)), KNOWN)
for (const { rule, file, text } of violations) console.error(`${file} ${text} (${rule})`)
process.exitCode = violations.length > 0 ? 1 : 0
