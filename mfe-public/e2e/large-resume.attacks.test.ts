import { largeResumeSuite } from './large-resume.suite.ts'

largeResumeSuite({ times: 200 })
