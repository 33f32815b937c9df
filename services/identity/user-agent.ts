/** What a browser says that it is, in the words of whoever reads it. */
export interface Device {
  /** Undefined where it says nothing that is known. */
  readonly browser?: string
  readonly system?: string
}

/** The first that matches counts: most browsers also name those that they are like. */
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

/** The browser and system that a `User-Agent` names. Anybody may write there what they like: only known names come. */
export function deviceOf(agent = ''): Device {
  const found = (names: readonly (readonly [string, RegExp])[]) => names.find(([, like]) => like.test(agent))?.[0]
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }) }
}
