import { stepsOf } from '@arrive/contracts/catalogue.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'

/** The packet as the frame of its forms shows it. */
export const packetSteps = stepsOf(catalogue)
