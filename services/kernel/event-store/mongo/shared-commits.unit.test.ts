import { expect, test } from '@jest/globals'
import { FEW_TURNS } from '../../common/lane.ts'
import type { Commit, CommitResult } from './commit.ts'
import { shareCommits } from './shared-commits.ts'

function commitOf(source: number, writes = 1, reader = 'reader'): Commit {
  const write = { kind: 'remove', collection: 'notes', id: 'one' } as const
  return {
    writes: Array.from({ length: writes }, () => write),
    progress: { reader, source: `letters/${source}`, expected: 0, next: 1 },
  }
}

function held(verdict: (commit: Commit) => Promise<CommitResult> = async () => 'done') {
  const sent: (string | undefined)[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const commit = shareCommits(async (commits) => {
    sent.push(commits.map(({ progress }) => progress?.source))
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    const [only, ...others] = commits
    return only === undefined || others.length > 0 ? 'done' : verdict(only)
  })
  return { commit, sent, ends }
}

const soon = async () => {
  for (let turn = 0; turn <= FEW_TURNS; turn++) await new Promise(setImmediate)
}

test('commits that cannot be combined are sent alone, and each gets its own result', async () => {
  const { commit, sent, ends } = held(async ({ progress }) => (progress?.source === 'letters/2' ? 'lost' : 'done'))
  const first = commit(commitOf(1))
  await soon()
  const all = [first, ...[2, 3].map((source) => commit(commitOf(source)))]
  ends[0]?.resolve()
  await soon()
  ends[1]?.reject(new Error('The place is another one'))
  await soon()
  for (const end of ends) end.resolve()
  expect(await Promise.all(all)).toEqual(['done', 'lost', 'done'])
  expect(sent.slice(2)).toEqual([['letters/2'], ['letters/3']])
})

test('an offset moves once per transaction; readers are independent', async () => {
  const { commit, sent, ends } = held()
  void commit(commitOf(1))
  await soon()
  for (const [source, reader] of [[2], [2, 'other'], [2]] as const) void commit(commitOf(source, 1, reader))
  ends[0]?.resolve()
  await soon()
  expect(sent).toEqual([['letters/1'], ['letters/2', 'letters/2']])
  ends[1]?.resolve()
  await soon()
  expect(sent[2]).toEqual(['letters/2'])
})

test('a transaction has a maximum size, and a large commit is sent alone at once', async () => {
  const { commit, sent, ends } = held()
  void commit(commitOf(1))
  await soon()
  for (const source of [2, 3, 4]) void commit(commitOf(source, 200))
  void commit(commitOf(5, 501))
  expect(sent).toEqual([['letters/1'], ['letters/5']])
  ends[0]?.resolve()
  await soon()
  expect(sent[2]).toEqual(['letters/2', 'letters/3'])
})
