import { ANSWERS } from './en/answers.ts'
import { PROBLEMS } from './en/problems.ts'
import { SERVER } from './en/server.ts'

/** Everything the server says, in English. What stands in forms, calls and lists is added by `own-texts.ts`. */
export const EN = { ...PROBLEMS, ...ANSWERS, ...SERVER } as const
