import { stepsOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'

export const packetSteps = stepsOf(catalogue)
