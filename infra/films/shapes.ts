/** SVG shapes as text, for the films. One hand draws all of them: flat, no outlines, the palette of look.md. */

export type Point = readonly [x: number, y: number]
export type Box = readonly [x: number, y: number, width: number, height: number]
export type More = Readonly<Record<string, string | number>>

const attributes = (more: More) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short(value) : value}"`)
    .join('')

/** Two decimals are finer than a pixel. */
export const short = (value: number): string => String(Math.round(value * 100) / 100)

export const rect = ([x, y, width, height]: Box, fill: string, more: More = {}): string =>
  `<rect${attributes({ x, y, width, height, fill, ...more })}/>`

export const circle = ([cx, cy]: Point, r: number, fill: string, more: More = {}): string =>
  `<circle${attributes({ cx, cy, r, fill, ...more })}/>`

export const ellipse = ([cx, cy, rx, ry]: Box, fill: string, more: More = {}): string =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`

export const path = (d: string, fill: string, more: More = {}): string => `<path${attributes({ d, fill, ...more })}/>`

export const stroke = (d: string, color: string, width: number, more: More = {}): string =>
  path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

/** The door's and the window's form: a box with a half circle on top. */
export function archPath([x, y, width, height]: Box): string {
  const r = width / 2
  return (
    `M${short(x)},${short(y + height)} V${short(y + r)} a${short(r)},${short(r)} 0 0 1 ${short(width)},0 ` +
    `V${short(y + height)}Z`
  )
}

export const arch = (box: Box, fill: string, more: More = {}): string => path(archPath(box), fill, more)

export const group = (transform: string, ...parts: readonly string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

export const move = (x: number, y: number, ...parts: readonly string[]): string =>
  group(`translate(${short(x)} ${short(y)})`, ...parts)

/** Parts that are seen only inside a form. The id must be the frame's only one of that name. */
export const inside = (id: string, d: string, ...parts: readonly string[]): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`

/** The window of the brand; `light` from 0 (dark) to 1 (lit). */
export function houseWindow([x, y, width, height]: Box, light: number): string {
  const bar = width / 18
  return [
    arch([x - bar * 1.5, y - bar * 1.5, width + bar * 3, height + bar * 1.5], '#fff'),
    arch([x, y, width, height], mix('#24535a', '#ffc04f', light)),
    rect([x + width / 2 - bar / 2, y, bar, height], '#fff'),
    rect([x, y + height * 0.46, width, bar], '#fff'),
    rect([x - bar * 3, y + height, width + bar * 6, bar * 2], '#fff'),
  ].join('')
}

export function mix(from: string, to: string, share: number): string {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const [a, b] = [parts(from), parts(to)]
  const mixed = a.map((value, at) => Math.round(value + ((b[at] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
