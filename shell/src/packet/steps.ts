import { stepsOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'

/** The steps of the packet as its layout shows them. */
export const packetSteps = stepsOf(catalogue)
