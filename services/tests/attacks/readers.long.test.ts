import { readersSuite } from './readers.suite.ts'

readersSuite({ sockets: 200, seconds: 1, slowest: 15_000 })
