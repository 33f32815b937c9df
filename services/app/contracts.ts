import { calls } from '@arrive/contracts/generated/calls.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { earlier, forms } from '@arrive/contracts/generated/forms.ts'
import { texts } from '@arrive/contracts/generated/texts.js'
import { validators } from '@arrive/contracts/generated/validators.js'
import type { Contracts } from './compose.ts'

export function loadContracts(): Contracts {
  return { forms, earlier, calls, events, texts, validators }
}
