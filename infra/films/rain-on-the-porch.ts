import {
  arch,
  archPath,
  circle,
  ellipse,
  group,
  houseWindow,
  inside,
  mix,
  move,
  path,
  rect,
  short,
  stroke,
} from './shapes.ts'
import { between, type Film, scattered, sway, turn } from './time.ts'

const DOOR = [384, 300, 192, 390] as const
const DROPS = 116

/** How hard it rains: it thins out, stops, and is back at the end. */
const rain = (phase: number) => 1 - between(phase, [0.12, 0.4, 0.72, 0.94])
/** The door opens by a hand's width and closes. */
const open = (phase: number) => between(phase, [0.36, 0.52, 0.74, 0.9])

/** Rain on a porch; petals turn on the step; a wedge of lamp light widens and closes. */
export const rainOnThePorch: Film = (phase) =>
  [house(phase), door(phase), porch(phase), light(phase), step(phase), petals(phase), cat(phase), drops(phase)].join('')

function house(phase: number): string {
  const boards = Array.from({ length: 14 }, (_, at) => rect([0, 150 + at * 44, 960, 4], '#174850'))
  return [
    rect([0, 0, 960, 960], '#1d515a'),
    ...boards,
    ...[112, 692].map((x) => pane(x, phase)),
    ...[328, 632].map((x) => lantern(x, phase)),
  ].join('')
}

function pane(x: number, phase: number): string {
  const glow = 0.82 + 0.05 * sway(phase, 2, x / 960)
  return [
    arch([x - 30, 306, 216, 300], '#ffb83d', { opacity: 0.1 }),
    houseWindow([x, 336, 156, 240], glow),
    inside(
      `pane${x}`,
      archPath([x, 336, 156, 240]),
      path(`M${x},576 V336 q44,130 10,240Z`, '#fde6df'),
      path(`M${x + 156},576 V336 q-44,130 -10,240Z`, '#fde6df'),
    ),
  ].join('')
}

const lantern = (x: number, phase: number) => {
  const glow = 0.85 + 0.15 * sway(phase, 3, x / 960)
  return [
    circle([x, 420], 66, '#ffb83d', { opacity: 0.16 * glow }),
    circle([x, 420], 42, '#ffb83d', { opacity: 0.26 * glow }),
    rect([x - 16, 384, 32, 8], '#0a2a2f', { rx: 3 }),
    rect([x - 12, 392, 24, 52], '#ffdc97', { rx: 2 }),
    rect([x - 16, 444, 32, 8], '#0a2a2f', { rx: 3 }),
  ].join('')
}

function door(phase: number): string {
  const [x, y, width, height] = DOOR
  const gap = 46 * open(phase)
  const leaf = `M${x},${y + height} V${y} H${short(x + width - gap)} V${short(y + height - gap * 0.28)}Z`
  return [
    arch([x - 22, y - 22, width + 44, height + 22], '#f4faf9'),
    inside(
      'doorway',
      archPath(DOOR),
      rect([x, y, width, height], '#ffc964'),
      rect([x + width - 60, y, 60, height], '#ffdc97'),
      path(leaf, '#10393f'),
      ...doorLeaf(x, y, gap),
    ),
  ].join('')
}

function doorLeaf(x: number, y: number, gap: number): readonly string[] {
  const inner = 148 - gap * 0.9
  return [
    path(`M${x + 22},${y + 104} a74,74 0 0 1 ${short(inner)},0Z`, '#ffb83d'),
    rect([x, y + 112, 192 - gap, 12], '#f4faf9'),
    rect([x + 22, y + 148, inner, 92], '#1d515a', { rx: 3 }),
    rect([x + 22, y + 262, inner, 92], '#1d515a', { rx: 3 }),
    circle([x + 176 - gap, y + 252], 9, '#ffb83d'),
  ]
}

const porch = (phase: number) =>
  [
    rect([0, 0, 960, 132], '#0a2a2f'),
    rect([928, 132, 32, 600], '#0a2a2f'),
    rect([0, 132, 938, 22], '#f4faf9'),
    rect([0, 154, 938, 10], '#c5dcdb'),
    ...[40, 872].map((x) => rect([x, 154, 48, 546], '#f4faf9') + rect([x + 34, 154, 14, 546], '#c5dcdb')),
    move(230, 164, stroke('M0,0 V46', '#c5dcdb', 4), basket(phase)),
    move(730, 164, stroke('M0,0 V46', '#c5dcdb', 4), basket(phase + 0.4)),
  ].join('')

const basket = (phase: number) =>
  group(
    `rotate(${short(2.4 * sway(phase, 2))})`,
    path('M-46,46 H46 L34,84 H-34Z', '#e4694f'),
    ...[-34, -12, 12, 34].map((x) => circle([x, 44], 17, '#2f7d6f')),
    ...[-40, -16, 6, 28, 44].map((x, at) => circle([x, 38 + (at % 2) * 14], 8, '#fde6df')),
  )

/** What falls out of the door: over the step, and wider over the path. */
function light(phase: number): string {
  const wide = open(phase)
  if (wide < 0.01) return ''
  const right = DOOR[0] + DOOR[2]
  const left = right - 46 * wide
  return path(
    `M${short(left)},690 H${right} L${short(right + 190 * wide)},960 H${short(left - 150 * wide)}Z`,
    '#ffdc97',
    {
      opacity: 0.9,
    },
  )
}

function step(phase: number): string {
  const wide = open(phase)
  const lit = (dusk: string) => mix(dusk, '#ffefcc', wide * 0.9)
  const right = DOOR[0] + DOOR[2]
  const shine = (y: number, height: number, spread: number) =>
    rect([right - (46 + spread) * wide, y, (46 + spread * 2) * wide, height], lit('#f4faf9'))
  return [
    path('M0,730 H960 V960 H0Z', '#0a2a2f'),
    wide < 0.01
      ? ''
      : path(
          `M${short(right - 70 * wide)},770 H${short(right + 40 * wide)} L${short(right + 180 * wide)},960 ` +
            `H${short(right - 230 * wide)}Z`,
          '#ffb83d',
          { opacity: 0.42 },
        ),
    rect([330, 690, 300, 26], '#f4faf9', { rx: 3 }),
    wide < 0.01 ? '' : shine(690, 26, 10),
    rect([290, 716, 380, 28], '#c5dcdb', { rx: 3 }),
    wide < 0.01 ? '' : shine(716, 28, 24),
    rect([250, 744, 460, 30], '#a9c3c3', { rx: 3 }),
    wide < 0.01 ? '' : shine(744, 30, 40),
    ...[0, 1, 2, 3].map((at) => puddle(phase, at)),
  ].join('')
}

/** Rings where drops fall into the wet path; none while it is dry. */
function puddle(phase: number, at: number): string {
  const ring = turn(phase, 9 + at, at / 4)
  const x = [150, 812, 260, 720][at] ?? 0
  const seen = rain(phase) * (1 - ring) * 0.5
  return [
    ellipse([x, 850 + at * 22, 96, 12], '#174850'),
    ellipse([x, 850 + at * 22, 14 + ring * 70, 2 + ring * 9], 'none', {
      stroke: '#c5dcdb',
      'stroke-width': 3,
      opacity: seen,
    }),
  ].join('')
}

/** Dogwood petals that a little wind turns in a ring. */
const petals = (phase: number) =>
  [0, 1, 2, 3, 4, 5]
    .map((at) => {
      const angle = 2 * Math.PI * turn(phase, 2, at / 6)
      const high = 6 + 16 * Math.abs(sway(phase, 3, at / 5))
      return group(
        `translate(${short(412 + 74 * Math.cos(angle))} ${short(728 - high + 14 * Math.sin(angle))}) ` +
          `rotate(${short(turn(phase, 3, at / 6) * 360)}) scale(1 .7)`,
        path('M0,10 C-15,4 -12,-16 0,-12 C12,-16 15,4 0,10Z', '#fde6df'),
        circle([0, 6], 3, '#e4694f'),
      )
    })
    .join('')

/** Waits for the door, and looks up once it opens. */
function cat(phase: number): string {
  const up = open(phase)
  return move(
    618,
    690,
    stroke(`M26,-6 C64,-4 ${short(70 + 8 * sway(phase, 4))},-34 ${short(54 + 10 * sway(phase, 4))},-54`, '#7b4a6b', 13),
    path('M-30,0 C-34,-52 -18,-82 2,-82 C26,-82 40,-44 36,0Z', '#7b4a6b'),
    path('M-22,0 C-22,-22 -12,-34 -4,-34 C4,-34 8,-20 8,0Z', '#fde6df'),
    group(
      `translate(${short(-6 - 4 * up)} -96) rotate(${short(-12 * up)})`,
      path('M-27,-8 L-26,-38 L-6,-24Z M27,-8 L26,-38 L6,-24Z', '#7b4a6b'),
      ellipse([0, 0, 30, 26], '#7b4a6b'),
      circle([-13, -3], 4.4, '#ffdc97'),
      circle([7, -3], 4.4, '#ffdc97'),
      path('M-7,5 h8 l-4,5z', '#fde6df'),
    ),
  )
}

/** Strokes that lean by 12 degrees; each falls a whole number of times, so that the end meets the beginning. */
function drops(phase: number): string {
  const [across, down, pace] = [scattered(DROPS, 11), scattered(DROPS, 23), scattered(DROPS, 47)]
  return across
    .map((x, at) => {
      const fall = turn(phase, 7 + Math.floor((pace[at] ?? 0) * 4), down[at])
      const y = -60 + fall * 1080
      const seen = Math.min(1, Math.max(0, rain(phase) * 1.3 - (at / DROPS) * 0.3)) * 0.7
      if (seen < 0.02) return ''
      return stroke(`M${Math.round(x * 1180 - y * 0.2)},${Math.round(y)} l-9.4,44`, '#c5dcdb', 3.4, { opacity: seen })
    })
    .join('')
}
