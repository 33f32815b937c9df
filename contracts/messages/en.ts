import { ANSWERS } from './en/answers.ts'
import { PROBLEMS } from './en/problems.ts'
import { SERVER } from './en/server.ts'

/** Everything the server says, in English. `own-texts.ts` adds the texts in forms, calls and lists. */
export const EN = { ...PROBLEMS, ...ANSWERS, ...SERVER } as const
