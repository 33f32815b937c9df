export { referenceLink } from '../links.ts'
