import { readersSuite } from './readers.suite.ts'

readersSuite({ sockets: 1_000, seconds: 30, slowest: 100 })
