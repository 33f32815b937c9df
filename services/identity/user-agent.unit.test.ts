import { expect, test } from '@jest/globals'
import { deviceOf } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0`, 'Firefox', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) ${WEBKIT} Version/18.1 Safari/605.1.15`, 'Safari', 'Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} CriOS/131.0 Mobile Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${WEBKIT} Chrome/131.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/131.0 Safari/537.36 OPR/115.0`, 'Opera', 'Linux'],
])('%s is shown in plain words', (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system })
})

test.each([undefined, '', 'curl/8.5.0', 'MyFirefoxes of Windowsill'])('nothing is shown for %p', (agent) => {
  expect(deviceOf(agent)).toEqual({})
})
