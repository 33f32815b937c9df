import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { paths } from './paths.mjs'

const BEAT = 1_000
const DEAD = 10_000
const LOCK = paths.treeLock

/** One launcher at a time changes the tree. The holder touches the lock every second; if that stops, it is dead. */
export async function withTreeLock(stop, work) {
  while (!succeeds(() => mkdirSync(LOCK))) {
    if (stop.asked) return
    dropDead()
    await pause(BEAT / 4)
  }
  const beat = setInterval(() => succeeds(() => utimesSync(LOCK, new Date(), new Date())), BEAT)
  try {
    await work()
  } finally {
    clearInterval(beat)
    rmSync(LOCK, { recursive: true, force: true })
  }
}

// Rename first, so that one of several waiting processes wins. If the holder is alive, restore the lock.
function dropDead() {
  if (age(LOCK) < DEAD) return
  const aside = `${LOCK}.${randomUUID()}`
  if (!succeeds(() => renameSync(LOCK, aside))) return
  if (age(aside) >= DEAD || !succeeds(() => renameSync(aside, LOCK))) rmSync(aside, { recursive: true, force: true })
}

function age(path) {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return modified === undefined ? 0 : Date.now() - modified
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
