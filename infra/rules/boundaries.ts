import { contractRules, kernelRules } from './base-rules.ts'
import { cycles } from './cycles.ts'
import { engineRules } from './engine-rules.ts'
import { screenRules } from './screen-rules.ts'
import { doorRules, serviceRules, wayRules } from './service-rules.ts'
import type { Rule } from './violations.ts'

const RULES: readonly Rule[] = [
  contractRules,
  kernelRules,
  serviceRules,
  doorRules,
  wayRules,
  engineRules,
  screenRules,
  cycles,
]

/** Everything in a tree that crosses a boundary of the house (README, Folders). Pure: the files come in as data. */
export const boundaryViolations: Rule = (files) => RULES.flatMap((rule) => rule(files))
