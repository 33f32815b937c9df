import { join } from 'node:path'
import { boundaryViolations } from '../boundaries.ts'
import { KNOWN } from '../known-violations.ts'
import { readSources, workspacesOf } from '../sources.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const violations = boundaryViolations(readSources(root, workspacesOf(root)), KNOWN)
for (const { rule, file, text } of violations) console.error(`${file} ${text} (${rule})`)
process.exitCode = violations.length > 0 ? 1 : 0
