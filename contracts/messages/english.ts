import { EN } from './en.ts'
import { speaker } from './message.ts'

export const english = speaker(EN)
