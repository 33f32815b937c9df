import { expect, test } from '@jest/globals'
import { formatVersion, type Version } from './packet.ts'

const emails = new Map([[1, 'office@agency.example']])
const version = {
  version: 1,
  saved_at: '',
  by: 'person',
  by_user_id: 17,
  record: {},
  words: {},
  texts: [],
} as const satisfies Version

test.each<[Version, string]>([
  [version, 'First submitted'],
  [{ ...version, version: 2 }, 'Submitted again'],
  [{ ...version, by: 'company', by_user_id: 1 }, 'The agency’s part saved by office@agency.example'],
  [{ ...version, by: 'reference', by_user_id: 1 }, 'A former employer’s answer accepted by office@agency.example'],
  [{ ...version, by: 'company', by_user_id: 9 }, 'The agency’s part saved by administrator 9'],
])('the version %j is described as %s', (one, words) => expect(formatVersion(one, emails)).toBe(words))
