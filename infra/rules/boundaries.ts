import { cycles, folderCycles } from './cycles.ts'
import { kernelWords } from './kernel-words.ts'
import type { KnownViolation } from './known-violations.ts'
import { isTest, SERVICE, serviceOf, servicesOf } from './locations.ts'
import { messageRules } from './messages.ts'
import type { SourceFile } from './sources.ts'
import { BOUNDARIES, type Boundary, DATA_FLOW, ROOMS } from './table.ts'
import type { Rule, Violation } from './violations.ts'

const IN_ROOM = new RegExp(`^services/kernel/(?:(?:${ROOMS.join('|')})/|index\\.ts$)`)
const IN_FOLDER = new RegExp(`^${SERVICE}(?:[^/]+$|(?:${Object.keys(DATA_FLOW).join('|')})/)`)

/** Broken boundaries (docs/architecture.md), naming and message rules, and outdated known violations. Pure. */
export function boundaryViolations(files: readonly SourceFile[], known: KnownViolation): readonly Violation[] {
  const rules = [strayFiles, missingDoors, cycles, folderCycles, messageRules, kernelWords(known)]
  return [...BOUNDARIES.flatMap((one) => forbidden(one, files)), ...rules.flatMap((rule) => rule(files))]
}

function forbidden({ rule, from, to, but, files: which }: Boundary, files: readonly SourceFile[]) {
  const [source, target] = [new RegExp(from), new RegExp(to)]
  return files.flatMap(({ file, imports }): readonly Violation[] => {
    const captured = which === 'all' || isTest(file) === (which === 'tests') ? source.exec(file) : null
    if (captured === null) return []
    const filled = (pattern: string) => new RegExp(pattern.replaceAll('$1', captured[1] ?? ''))
    const [wanted, allowed] = [to.includes('$1') ? filled(to) : target, but === undefined ? undefined : filled(but)]
    return imports
      .filter((imported) => wanted.test(imported) && allowed?.test(imported) !== true)
      .map((imported) => ({ rule, file, text: `must not import ${imported}` }))
  })
}

/** Files of the kernel and of services that are in none of the folders that the boundaries know. */
const strayFiles: Rule = (files) =>
  files.flatMap(({ file }): readonly Violation[] => {
    if (isTest(file)) return []
    if (file.startsWith('services/kernel/') && !IN_ROOM.test(file)) {
      return [{ rule: 'kernel-rooms', file, text: `is in none of ${ROOMS.join(', ')}` }]
    }
    if (serviceOf(file) === undefined || IN_FOLDER.test(file)) return []
    return [{ rule: 'way', file, text: `is in none of ${Object.keys(DATA_FLOW).join(', ')}` }]
  })

const missingDoors: Rule = (files) => {
  const present = new Set(files.map(({ file }) => file))
  return servicesOf(files)
    .map((service) => `services/${service}/module.ts`)
    .filter((door) => !present.has(door))
    .map((file) => ({ rule: 'one-door', file, text: 'is missing: every service has one' }))
}
