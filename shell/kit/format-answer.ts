export { formatAnswer } from '@arrive/contracts/answer-words.ts'
