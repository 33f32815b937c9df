import { uploadsSuite } from './uploads.suite.ts'

uploadsSuite({ sockets: 200, uploads: 50, slowest: 2_000 })
