import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from './paths.mjs'

const BEAT = 1_000
const DEAD = 10_000

/** One launcher at a time changes the tree. The holder touches the file every second; if that stops, it is dead. */
export async function withTreeLock(stop, work) {
  const mine = `${paths.treeLock}.${randomUUID()}`
  writeFileSync(mine, '')
  try {
    while (!taken(mine)) {
      if (stop.asked) return
      dropDead()
      await pause(BEAT / 4)
    }
    await beating(work)
  } finally {
    rmSync(mine, { force: true })
  }
}

async function beating(work) {
  const beat = setInterval(() => touch(paths.treeLock), BEAT)
  try {
    await work()
  } finally {
    clearInterval(beat)
    rmSync(paths.treeLock, { force: true })
  }
}

function taken(mine) {
  touch(mine)
  return succeeds(() => linkSync(mine, paths.treeLock))
}

// Rename first, so that one of several waiting processes wins. If the holder is alive, restore the file.
function dropDead() {
  if (age(paths.treeLock) < DEAD) return
  const aside = `${paths.treeLock}.${randomUUID()}`
  if (!succeeds(() => renameSync(paths.treeLock, aside))) return
  if (age(aside) < DEAD) succeeds(() => linkSync(aside, paths.treeLock))
  rmSync(aside, { force: true })
}

function age(path) {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return modified === undefined ? 0 : Date.now() - modified
}

function touch(path) {
  const now = new Date()
  succeeds(() => utimesSync(path, now, now))
}

function succeeds(action) {
  try {
    action()
    return true
  } catch (error) {
    if (!['EEXIST', 'ENOENT'].includes(error.code)) throw error
    return false
  }
}
