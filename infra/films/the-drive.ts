import { arch, circle, ellipse, group, houseWindow, mix, move, path, rect, short, stroke } from './shapes.ts'
import { ease, type Film, SIZE, scattered, sway, turn } from './time.ts'

/** Hills repeat after so many pixels; 1, 2 and 4 of these steps pass in the film's seven seconds. */
const STEP = 480
const NEAR = STEP * 4
const ROAD = 706
const CAR = 470

/**
 * An evening visit: three layers of hills pass, a small coral car keeps the middle, porches light up as it comes by.
 */
export const theDrive: Film = (phase) =>
  [sky(phase), hills(phase), houses(phase), road(phase), car(phase), verge(phase)].join('')

function sky(phase: number): string {
  const stars = scattered(18, 5)
  return [
    rect([0, 0, SIZE, SIZE], '#10393f'),
    rect([0, 250, SIZE, 130], '#174850'),
    rect([0, 350, SIZE, 110], '#22595f'),
    rect([0, 430, SIZE, 120], '#3a7373'),
    circle([704, 196], 92, '#ffdc97', { opacity: 0.1 }),
    circle([704, 196], 54, '#ffdc97'),
    ...stars.map((x, at) =>
      circle([x * SIZE, 30 + (stars[(at + 7) % 18] ?? 0) * 260], 2.4, '#fff', {
        opacity: 0.5 + 0.3 * sway(phase, 2, x),
      }),
    ),
  ].join('')
}

/**
 * Copies of a layer, one behind the other, moved left by `times` of its lengths; whole pixels cost an encoder nothing.
 */
const layer = (phase: number, { length, times }: { length: number; times: number }, drawn: string) =>
  Array.from({ length: Math.ceil(SIZE / length) + 1 }, (_, at) =>
    move(at * length - Math.round(turn(phase, times) * length), 0, drawn),
  ).join('')

function hills(phase: number): string {
  const far = path('M0,470 C80,400 160,396 240,446 C320,496 400,520 480,470 V720 H0Z', '#22595f')
  const middle = [
    path('M0,560 C160,470 300,500 440,560 C600,628 800,500 960,560 V720 H0Z', '#1d515a'),
    ...[
      [150, 532, 0.7],
      [236, 540, 0.55],
      [720, 566, 0.75],
      [812, 548, 0.6],
    ].map(([x = 0, y = 0, scale = 1]) =>
      group(
        `translate(${x} ${y}) scale(${scale})`,
        rect([-6, -44, 12, 70], '#0a2a2f'),
        ellipse([0, -80, 36, 54], '#276b5f'),
      ),
    ),
  ].join('')
  return layer(phase, { length: STEP, times: 1 }, far) + layer(phase, { length: STEP * 2, times: 1 }, middle)
}

interface Home {
  readonly at: number
  readonly wide: number
  readonly high: number
  readonly wall: string
  readonly roof: 'gable' | 'round' | 'hip'
}

const HOMES: readonly Home[] = [
  { at: 90, wide: 250, high: 176, wall: '#e9dcd2', roof: 'gable' },
  { at: 560, wide: 210, high: 236, wall: '#2b6a70', roof: 'round' },
  { at: 1_010, wide: 270, high: 164, wall: '#dceef1', roof: 'hip' },
  { at: 1_500, wide: 220, high: 210, wall: '#a65a4c', roof: 'gable' },
]

function houses(phase: number): string {
  const ground = path('M0,664 C240,636 480,652 720,644 C1200,628 1500,668 1920,664 V720 H0Z', '#174850')
  const shift = Math.round(turn(phase, 1) * NEAR)
  const shown = HOMES.flatMap((home) =>
    [-NEAR, 0, NEAR].map((copy) => ({ home, x: home.at + copy - shift })).filter(({ x }) => x > -460 && x < SIZE + 200),
  )
  return [
    layer(phase, { length: NEAR, times: 1 }, ground + trees()),
    ...shown.map(({ home, x }) => move(x, 0, house(home, ease((CAR + 150 - x - home.wide / 2) / 130)))),
  ].join('')
}

const trees = () =>
  [
    [420, 1.1],
    [470, 0.8],
    [880, 1],
    [1390, 1.2],
    [1450, 0.85],
    [1840, 1],
  ]
    .map(([x = 0, scale = 1]) =>
      group(
        `translate(${x} 656) scale(${scale})`,
        rect([-8, -86, 16, 96], '#0a2a2f'),
        ellipse([0, -132, 58, 78], '#1d5f55'),
        ellipse([-26, -104, 38, 48], '#276b5f'),
        ellipse([28, -112, 34, 46], '#24685d'),
      ),
    )
    .join('')

function roof({ wide, high, roof: kind }: Home): string {
  const top = 660 - high
  if (kind === 'round') return path(`M0,${top} a${wide / 2},${wide * 0.34} 0 0 1 ${wide},0Z`, '#0a2a2f')
  if (kind === 'hip') return path(`M-18,${top} l30,-66 H${wide - 12} l30,66Z`, '#0a2a2f')
  return path(`M-20,${top + 2} L${wide / 2},${top - 92} L${wide + 20},${top + 2}Z`, '#0a2a2f')
}

/** `light` from 0 to 1: the porch lamp first, then the windows. */
function house(home: Home, light: number): string {
  const { wide, high, wall } = home
  const top = 660 - high
  const middle = wide / 2
  const rows = high > 200 ? [top + 26, top + 122] : [top + 44]
  const panes = rows.flatMap((y) => [24, wide - 74].map((x) => houseWindow([x, y, 50, 66], ease(light * 1.6 - 0.5))))
  return [
    ellipse([middle, 664, wide * 0.62, 12], '#ffb83d', { opacity: 0.3 * light }),
    rect([0, top, wide, high], mix(mix(wall, '#10393f', 0.55), wall, 0.25 + 0.75 * light)),
    roof(home),
    ...panes,
    arch([middle - 32, 552, 64, 108], '#fff'),
    arch([middle - 25, 560, 50, 100], mix('#10393f', '#ffb83d', light)),
    circle([middle + 14, 614], 3.4, '#10393f'),
    circle([middle + 50, 590], 30, '#ffb83d', { opacity: 0.3 * light }),
    rect([middle + 44, 580, 12, 20], mix('#3a5a5f', '#ffdc97', light), { rx: 3 }),
    rect([middle - 46, 656, 92, 10], '#c5dcdb', { rx: 2 }),
  ].join('')
}

function road(phase: number): string {
  const dashes = layer(phase, { length: 240, times: 8 }, rect([30, 758, 110, 9], '#3f6064', { rx: 4 }))
  return rect([0, 664, SIZE, 296], '#0a2a2f') + rect([0, 672, SIZE, 8], '#1d515a') + dashes
}

function car(phase: number): string {
  const bob = Math.round(1.4 * sway(phase, 7))
  const spoke = turn(phase, 14) * 360
  const wheel = (x: number) =>
    move(
      x,
      ROAD + 20,
      circle([0, 0], 30, '#06181b'),
      circle([0, 0], 15, '#c5dcdb'),
      group(`rotate(${short(spoke)})`, rect([-3, -14, 6, 28], '#46605f')),
    )
  return [
    path(
      `M${CAR + 128},${ROAD - 28} L${CAR + 400},${ROAD + 8} Q${CAR + 452},${ROAD + 36} ` +
        `${CAR + 360},${ROAD + 52} L${CAR + 128},${ROAD - 4}Z`,
      '#ffdc97',
      { opacity: 0.26 },
    ),
    ellipse([CAR, ROAD + 50, 160, 9], '#06181b'),
    move(CAR, ROAD + bob, body()),
    wheel(CAR - 76),
    wheel(CAR + 78),
  ].join('')
}

const body = () =>
  [
    path('M-78,-50 C-66,-104 -48,-122 -10,-122 H22 C54,-122 70,-92 88,-50Z', '#e4694f'),
    path('M-60,-52 C-52,-92 -40,-108 -12,-108 H2 V-52Z', '#dceef1'),
    path('M14,-108 H24 C44,-108 56,-86 68,-52 H14Z', '#dceef1'),
    driver(),
    path(
      'M-132,-8 C-134,-44 -120,-54 -92,-56 H92 C124,-54 140,-40 140,-8 V8 C140,16 134,20 126,20 H-120 C-128,20 ' +
        '-132,16 -132,8Z',
      '#e4694f',
    ),
    rect([-132, -6, 272, 10], '#b94c36'),
    rect([124, -34, 16, 20], '#ffefcc', { rx: 6 }),
    rect([-134, -34, 12, 20], '#b94c36', { rx: 5 }),
    rect([-24, -36, 24, 6], '#b94c36', { rx: 3 }),
    rect([44, -44, 32, 32], '#fff6df', { rx: 6 }),
    path('M57,-40 h6 v9 h9 v6 h-9 v9 h-6 v-9 h-9 v-6 h9z', '#e4694f'),
  ].join('')

/** The nurse of the first picture, with her bag on the door. */
const driver = () =>
  [
    path('M12,-52 C12,-70 22,-76 36,-74 C48,-72 54,-62 56,-52Z', '#1d7a78'),
    circle([28, -110], 11, '#2b2327'),
    circle([30, -90], 17, '#7a4630'),
    path('M12,-88 C10,-112 46,-112 46,-92 C38,-100 24,-100 18,-86Z', '#2b2327'),
    stroke('M19,-100 Q28,-107 40,-102', '#ffb83d', 4),
    stroke('M36,-84 q4,4 8,0', '#5f3222', 2.5),
    circle([38, -92], 2.2, '#24140f'),
  ].join('')

/** Dogwoods that pass close by, twice as fast as the houses' ground. */
function verge(phase: number): string {
  const bush = (x: number, scale: number) =>
    group(
      `translate(${x} 960) scale(${scale})`,
      ellipse([0, -30, 120, 76], '#1d5f55'),
      ellipse([70, -16, 90, 56], '#276b5f'),
      ...[
        [-60, -60],
        [-10, -86],
        [44, -58],
        [92, -48],
        [10, -40],
        [-84, -24],
      ].map(([cx = 0, cy = 0]) => circle([cx, cy], 9, '#fde6df') + circle([cx, cy], 3, '#e4694f')),
    )
  return layer(phase, { length: NEAR, times: 2 }, bush(380, 1) + bush(1_240, 1.25))
}
