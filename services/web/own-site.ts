import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { SHIPPED_TESTIMONIALS, TESTIMONIALS, type Testimonial } from '@arrive/contracts/site.ts'
import { errno, SettingError, type Settings } from '../kernel/index.ts'

export interface OwnSite {
  readonly testimonials: readonly Testimonial[]
  /** Whether they replace the shipped ones. */
  readonly isOwn: boolean
  /** Portraits by address. */
  readonly photos: ReadonlyMap<string, Buffer>
}

const SHIPPED: OwnSite = { testimonials: SHIPPED_TESTIMONIALS, isOwn: false, photos: new Map() }

const FILE_BYTES = 64 * 1_024
const PHOTO_BYTES = 512 * 1_024
const KEYS = ['name', 'words', 'photo', 'sample']
/** One line without control characters. */
const LINE = /^[^\p{Cc}\p{Cs}]*[^\p{Z}\p{Cf}\p{Cc}\p{Cs}][^\p{Cc}\p{Cs}]*$/u
const KINDS: readonly (readonly [ending: string, first: Buffer])[] = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Without a file, the shipped samples. @throws SettingError in one line */
export function readOwnSite({ read, dataDir }: Pick<Settings, 'read' | 'dataDir'>): OwnSite {
  const file = resolve(read('SITE_FILE') ?? join(dataDir, 'site.json'))
  const text = contentOf(file)
  if (text === undefined) return SHIPPED
  const entries = entriesIn(text)
  const photos = new Map<string, Buffer>()
  const testimonials = entries.map((entry, at) => {
    const { photo, ...rest } = checked(entry, at + 1)
    if (photo === undefined) return rest
    const [address, bytes] = photoAt(join(dirname(file), photo), at + 1)
    photos.set(address, bytes)
    return { ...rest, photo: address }
  })
  return { testimonials, isOwn: true, photos }
}

function contentOf(file: string): string | undefined {
  try {
    if (statSync(file).size <= FILE_BYTES) return readFileSync(file, 'utf8')
  } catch (error) {
    if (errno.codeOf(error) === 'ENOENT') return undefined
    throw wrong(`be a file that can be read: ${errno.messageOf(error)}`)
  }
  throw wrong('have 64 KB at most')
}

function entriesIn(text: string): readonly unknown[] {
  const { count } = TESTIMONIALS
  const { testimonials, ...others } = objectIn(parsed(text)) ?? {}
  if (!Array.isArray(testimonials)) throw wrong('be JSON like {"testimonials": [ … ]}')
  const [other] = Object.keys(others)
  if (other !== undefined) throw wrong('hold "testimonials" and nothing else')
  if (testimonials.length !== count) throw wrong(`hold exactly ${count} testimonials: it has ${testimonials.length}`)
  return testimonials
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function checked(entry: unknown, number: number): Testimonial {
  const { name, words, photo, sample, ...others } = objectIn(entry) ?? {}
  const say = (what: string) => wrong(`${what} (testimonial ${number})`)
  if (Object.keys(others).length > 0) throw say(`name only ${KEYS.join(', ')}`)
  if (!isLine(name, TESTIMONIALS.name)) throw say(`give a name of one line, ${TESTIMONIALS.name} characters at most`)
  if (!isLine(words, TESTIMONIALS.words)) throw say(`give words of one line, ${TESTIMONIALS.words} characters at most`)
  if (typeof sample !== 'boolean') throw say('say of each whether it is a sample: true or false')
  if (photo === undefined) return { name, words, sample }
  if (typeof photo !== 'string' || photo === '' || basename(photo) !== photo) throw say('name a photo beside it')
  return { name, words, photo, sample }
}

function isLine(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most && LINE.test(value)
}

/** Its address changes with its bytes, so browsers may keep it. */
function photoAt(file: string, number: number): readonly [address: string, bytes: Buffer] {
  const bytes = bytesOf(file)
  const [ending] = KINDS.find(([, first]) => bytes?.subarray(0, first.length).equals(first)) ?? []
  if (bytes === undefined || ending === undefined) {
    throw wrong(`name photos that are JPEG or PNG, of 512 KB at most (testimonial ${number})`)
  }
  return [`/art/own/photo.${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.${ending}`, bytes]
}

function bytesOf(file: string): Buffer | undefined {
  try {
    const found = statSync(file)
    return found.isFile() && found.size <= PHOTO_BYTES ? readFileSync(file) : undefined
  } catch {
    return undefined
  }
}

function wrong(what: string): SettingError {
  return new SettingError(`SITE_FILE must ${what}.`)
}
