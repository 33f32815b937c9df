import { type MasterKeys, SettingError, type Settings } from '../../kernel/index.ts'
import type { RestoreArguments } from '../backing-up/arguments.ts'
import { partOf } from '../backing-up/backup.ts'
import { type Checking, checkData } from '../backing-up/check.ts'
import { readKeys } from '../backing-up/keys.ts'
import { backupSecrets, isVouchedFor, readManifest } from '../backing-up/manifest.ts'
import { erasuresOf } from './erasures.ts'
import type { Backup } from './source.ts'

interface CheckOptions extends Checking {
  readonly settings: Pick<Settings, 'read'>
  readonly masters: MasterKeys
  readonly now: () => number
}

/** Before anything is written. @throws DamagedBackup, WrongMasterKey, SettingError, Error: one sentence each. */
export async function checkBackup(asked: RestoreArguments, options: CheckOptions): Promise<Backup> {
  const { settings, masters, now, report } = options
  const folder = partOf(asked.data, 'data')
  const keysFolder = partOf(asked.keys, 'keys')
  const manifest = readManifest(folder, 'data')
  const keysManifest = readManifest(keysFolder, 'keys')
  const keys = readKeys(keysFolder, keysManifest.files, masters)
  const secrets = backupSecrets(keys.secrets, masters)
  const vouched = [isVouchedFor(folder, manifest, secrets), isVouchedFor(keysFolder, keysManifest, secrets)]
  if (vouched.includes(false)) report('This backup has no keyed hash, as older ones: be sure that it is your own.')
  report(`reading the backup of ${manifest.taken}, with the keys of ${keysManifest.taken}`)
  const checked = await checkData(folder, manifest, keys, options)
  const erasures = erasuresOf(settings, { keys, checked, none: asked.noErasures, now: now() })
  const known = new Set(manifest.closed)
  const closed = [...checked.closed].find((person) => !known.has(person) && !erasures.persons.has(person))
  if (closed !== undefined) {
    throw new SettingError(
      `The keys in ${keysFolder} do not open the events of person ${closed}: they are older than the data, or those ` +
        'of another agency.',
    )
  }
  return { folder, manifest, keys, erasures }
}
