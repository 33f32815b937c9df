import { describe, expect, test } from '@jest/globals'
import { ArriveError } from '../../kernel/index.ts'
import { pdfFile } from '../../tests/testing/office-files.ts'
import { orientationIn } from '../photos/orientation.ts'
import { heic, jpeg, PLACE, png } from '../testing/photos.ts'
import { checkPhoto } from './photo-file.ts'

const checked = async (bytes: Buffer, name = 'card.jpg') =>
  (await checkPhoto({ name, bytes }))?.bytes ?? Buffer.alloc(0)

async function refusalOf(bytes: Buffer, name = 'card.jpg'): Promise<unknown> {
  const refused = await checkPhoto({ name, bytes }).catch((error: unknown) => error)
  return refused instanceof ArriveError ? refused.errors?.[0] : refused
}

describe('a stored photo', () => {
  test.each([
    ['JPEG', jpeg(), 'image/jpeg'],
    ['PNG', png(), 'image/png'],
  ])('of kind %s does not say where it was taken', async (_, bytes, type) => {
    expect(bytes.includes('GPS')).toBe(true)
    const photo = await checkPhoto({ name: 'card', bytes })
    expect(photo?.type).toBe(type)
    for (const word of ['GPS', PLACE, 'eXIf', 'xmpmeta', 'Photoshop']) expect(photo?.bytes.includes(word)).toBe(false)
  })

  test('keeps which side is up, its colors and its picture', async () => {
    const bytes = await checked(jpeg({ side: 6 }))
    expect(orientationIn(bytes.subarray(bytes.indexOf('Exif')))).toBe(6)
    expect(bytes.includes('JFIF')).toBe(true)
    expect(bytes.subarray(-9)).toEqual(Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]))
  })

  test('stays the same when it is stored again', async () => {
    for (const bytes of [jpeg(), png()]) {
      const once = await checked(bytes)
      expect(await checked(once)).toEqual(once)
    }
  })

  test('ends at the end of the picture, so nothing travels behind it', async () => {
    for (const bytes of [jpeg({ after: 'PK\x03\x04 GPS' }), png('PK\x03\x04 GPS')]) {
      expect((await checked(bytes)).includes('PK')).toBe(false)
    }
  })
})

describe('a file that is no photo is refused', () => {
  test.each([
    ['a renamed HEIC', heic(), 'photo.heic'],
    ['a web page', Buffer.from('<html>'), 'photo.wrong-kind'],
    ['a picture that is cut off', jpeg().subarray(0, -20), 'photo.damaged'],
    [
      'a picture with a wrong checksum',
      Buffer.concat([png().subarray(0, 30), png().fill(7, 30, 31).subarray(30)]),
      'photo.damaged',
    ],
    ['a picture that is only a head', jpeg().subarray(0, 4), 'photo.damaged'],
    ['a PDF with a script', pdfFile('/OpenAction<</S/JavaScript/JS(x)>>'), 'photo.active'],
  ])('%s', async (_, bytes, code) => {
    expect(await refusalOf(bytes)).toMatchObject({ path: 'photo', message: { code } })
  })

  test('every cut of a photo is refused or still a photo without a place', async () => {
    for (const whole of [jpeg(), png()]) {
      for (let length = 1; length < whole.length; length++) {
        const bytes = await checked(whole.subarray(0, length)).catch(() => Buffer.alloc(0))
        expect(bytes.includes('GPS')).toBe(false)
      }
    }
  })
})

test('a PDF without scripts is a photo', async () => {
  expect(await checkPhoto({ name: 'card.pdf', bytes: pdfFile('') })).toMatchObject({ type: 'application/pdf' })
})

test('no file is no photo', async () => expect(await checkPhoto(undefined)).toBeUndefined())
