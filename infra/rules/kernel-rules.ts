import { isTest } from './locations.ts'
import { forbid, type Rule } from './violations.ts'

const KERNEL = 'services/kernel/'
const DOOR = `${KERNEL}index.ts`
/** Entry points for tests, engines and benchmarks; the second loads the clients of Kafka and MongoDB. */
const TEST_DOORS = [`${KERNEL}testing/index.ts`, `${KERNEL}testing/engines.ts`]

/** Each folder may import itself and earlier ones. */
const ROOMS = ['common', 'event-store', 'http', 'application']

const isKernel = (file: string) => file.startsWith(KERNEL)
const mayTest = (file: string) => isTest(file) || /^infra\/(bench|engines)\//.test(file)

/** The kernel has one entry point for the product and one for tests. */
export const kernelDoor: Rule = (files) =>
  forbid(
    'kernel-door',
    files.filter(({ file }) => !isKernel(file)),
    (imported, file) => isKernel(imported) && imported !== DOOR && !(mayTest(file) && TEST_DOORS.includes(imported)),
  )

/** Kernel folders import themselves or earlier ones; tests may import any. */
export const kernelRooms: Rule = (files) => {
  const inside = files.filter(({ file }) => isKernel(file) && file !== DOOR && !isTest(file))
  const homeless = inside.filter(({ file }) => !ROOMS.includes(roomOf(file)))
  return [
    ...homeless.map(({ file }) => ({ rule: 'kernel-rooms', file, text: `is in none of ${ROOMS.join(', ')}` })),
    ...forbid('kernel-rooms', inside, (imported, file) => {
      if (!isKernel(imported)) return false
      return !ROOMS.includes(roomOf(imported)) || ROOMS.indexOf(roomOf(imported)) > ROOMS.indexOf(roomOf(file))
    }),
  ]
}

function roomOf(file: string): string {
  return file.slice(KERNEL.length).split('/')[0] ?? ''
}
