export interface Device {
  readonly browser?: string
  readonly system?: string
}

/** The first match counts: most browsers also name the ones they imitate. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns known names only, because a `User-Agent` can contain anything. */
export function deviceOf(agent = ''): Device {
  const found = (names: readonly (readonly [string, RegExp])[]) => names.find(([, like]) => like.test(agent))?.[0]
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) }
}
