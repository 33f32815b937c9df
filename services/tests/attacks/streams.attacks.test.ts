import { streamsSuite } from './streams.suite.ts'

streamsSuite({ streams: 1_000 })
