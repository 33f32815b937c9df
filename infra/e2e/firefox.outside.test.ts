import type { TestArrive } from '@arrive/services/testing/arrive.ts'
import { afterAll, beforeAll, test } from '@jest/globals'
import type { Browser } from 'puppeteer-core'
import { launchFirefox, openInFirefox } from './firefox.ts'
import { startSite } from './site.ts'

let arrive: TestArrive
let firefox: Browser
beforeAll(async () => {
  arrive = await startSite()
  firefox = await launchFirefox()
})
afterAll(async () => {
  await firefox?.close()
  await arrive?.end()
})

const open = (path: string) => openInFirefox(firefox, arrive.origin() + path)

test('a homecare request is sent from Firefox', async () => {
  const { type, press, see } = await open('/patients-application')
  await type('patientFirstName', 'Rose')
  await type('patientLastName', 'Bell')
  await type('patientEmail', 'rose.bell@mail.example')
  await type('patientPhone', '704 555 0102')
  await press('Next')
  await see('What kind of care, and when')
  await press('Submit')
  await see('Form Details saved in database successfully')
})
