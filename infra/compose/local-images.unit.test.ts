import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ROOT } from './compose-file.ts'
import { localImages } from './local-images.ts'

test('every image of compose.yaml, the services’ image and the tests can be built locally', () => {
  const images = localImages()
  expect(images.map(({ name }) => name.split(':')[0]).toSorted()).toEqual([
    'apache/kafka',
    'axllent/mailpit',
    'caddy',
    'mongo',
    'mongo',
    'node',
  ])
  for (const { standIn } of images) {
    const file = `infra/compose/images/local/${standIn}.Dockerfile`
    expect({ file, there: existsSync(join(ROOT, file)) }).toEqual({ file, there: true })
  }
})

test('an image comes after its base images', () => {
  expect(localImages()[0]?.standIn).toBe('node')
})
