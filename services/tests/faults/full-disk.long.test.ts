import { describeFullDisks } from './full-disk.suite.ts'

await describeFullDisks({ timed: false })
