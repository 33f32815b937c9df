import { resolve } from 'node:path'
import type { ReadVariable, Settings } from '../kernel/index.ts'
import { isIn } from './folders.ts'
import { wrong } from './setting-values.ts'

export function anchorDirOf(read: ReadVariable): string | undefined {
  const named = read('ANCHOR_DIR')
  return named === undefined ? undefined : resolve(named)
}

/** @throws SettingError if the folder would be lost together with the data. */
export function assertApart({ dataDir, read }: Pick<Settings, 'dataDir' | 'read'>): void {
  const anchorDir = anchorDirOf(read)
  if (anchorDir === undefined || !isIn(anchorDir, dataDir)) return
  throw wrong('ANCHOR_DIR', 'a folder outside of DATA_DIR: it has to survive the loss of that one')
}
