import { EN } from './en.ts'
import { speaker } from './message.ts'

/** Words messages of the catalogue in English. */
export const english = speaker(EN)
