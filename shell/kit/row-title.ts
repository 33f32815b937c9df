export { rowTitle } from '@arrive/contracts/row-title.ts'
