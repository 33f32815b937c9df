import { uploadsSuite } from './uploads.suite.ts'

uploadsSuite({ sockets: 40, uploads: 3, slowest: 15_000 })
