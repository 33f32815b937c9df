import { streamsSuite } from './streams.suite.ts'

streamsSuite({ streams: 20 })
