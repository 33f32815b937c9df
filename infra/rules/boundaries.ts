import { contractRules, kernelRules } from './base-rules.ts'
import { cycles, folderCycles } from './cycles.ts'
import { engineRules } from './engine-rules.ts'
import { kernelDoor, kernelRooms } from './kernel-rules.ts'
import { kernelWords } from './kernel-words.ts'
import type { Known } from './known-violations.ts'
import { layerRules } from './layers.ts'
import { messageRules } from './messages.ts'
import { screenRules } from './screen-rules.ts'
import { dataFlowRules, entryPointRules, serviceRules } from './service-rules.ts'
import type { SourceFile } from './sources.ts'
import type { Rule, Violation } from './violations.ts'

const RULES: readonly Rule[] = [
  contractRules,
  kernelRules,
  kernelDoor,
  kernelRooms,
  serviceRules,
  layerRules,
  entryPointRules,
  dataFlowRules,
  engineRules,
  screenRules,
  cycles,
  folderCycles,
  messageRules,
]

/** Broken boundaries (docs/architecture.md), naming and message rules, and outdated known violations. Pure. */
export function boundaryViolations(files: readonly SourceFile[], known: Known): readonly Violation[] {
  return [...RULES, kernelWords(known)].flatMap((rule) => rule(files))
}
