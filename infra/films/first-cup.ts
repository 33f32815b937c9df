import { arch, archPath, circle, ellipse, group, inside, mix, move, path, rect, short, stroke } from './shapes.ts'
import { between, ease, type Film, sway, turn } from './time.ts'

const WINDOW = [262, 96, 436, 470] as const
/** The sky from above to below, before and in the light. */
const SKY = [
  ['#10393f', '#9fd0db'],
  ['#15444b', '#b7dde4'],
  ['#1b4f57', '#dceef1'],
  ['#22595f', '#fde6df'],
  ['#2a6367', '#ffdc97'],
] as const

/** The morning comes up, and in the film's last seconds it goes back to where it began. */
const day = (phase: number, late = 0) => between(phase, [0.04 + late, 0.34 + late, 0.78 + late / 2, 0.97])

/** A kitchen window at dawn: steam, a bar of light, a hand that sets down a second cup and later takes it along. */
export const firstCup: Film = (phase) => [wall(phase), view(phase), sill(phase), table(phase), cups(phase)].join('')

function wall(phase: number): string {
  const light = day(phase)
  return [
    // The wall keeps its colour: it goes on beside the film.
    rect([0, 0, 960, 960], '#1d515a'),
    ...[92, 772].map((x) => shelf(x, light)),
  ].join('')
}

function shelf(x: number, light: number): string {
  const board = mix('#0a2a2f', '#174850', light)
  const pot = (at: number, color: string, dusk: string) =>
    rect([x + at, 300, 30, 42], mix(dusk, color, light), { rx: 6 })
  return [
    rect([x - 24, 342, 144, 12], board, { rx: 3 }),
    pot(-4, '#7b4a6b', '#35394f'),
    pot(36, '#e9dcd2', '#5a7474'),
    pot(76, '#e4694f', '#6a4a48'),
    rect([x - 24, 492, 144, 12], board, { rx: 3 }),
    circle([x + 14, 466], 26, mix('#2f5258', '#c5dcdb', light)),
    circle([x + 74, 466], 26, mix('#35595f', '#dceef1', light)),
  ].join('')
}

function view(phase: number): string {
  const light = day(phase)
  const [x, y, width, height] = WINDOW
  const bands = SKY.map(([dusk, dawn], at) =>
    rect([x, y + at * 84, width, 90], mix(dusk, dawn, day(phase, 0.05 - at * 0.0125))),
  )
  const hill = (d: string, dusk: string, dawn: string) => path(d, mix(dusk, dawn, light))
  return [
    arch([x - 26, y - 26, width + 52, height + 26], mix('#c5dcdb', '#ffffff', light)),
    inside(
      'pane',
      archPath(WINDOW),
      ...bands,
      circle([560, 492 - 190 * day(phase, 0.06)], 52, '#ffdc97', { opacity: ease(light * 1.4) }),
      hill('M262,480 Q360,400 480,452 T698,430 V566 H262Z', '#174850', '#7fb59b'),
      hill('M262,520 Q420,450 560,508 T698,490 V566 H262Z', '#10393f', '#2f7d6f'),
      ...[0, 1, 2].map((bird) => flight(phase, bird)),
    ),
    rect([474, 70, 12, 496], mix('#c5dcdb', '#ffffff', light)),
    rect([262, 300, 436, 12], mix('#c5dcdb', '#ffffff', light)),
    ...[-1, 1].map((side) => curtain(phase, side)),
    rect([176, 82, 608, 12], '#0a2a2f', { rx: 6 }),
    ...[176, 784].map((end) => circle([end, 88], 13, '#0a2a2f')),
  ].join('')
}

/** Birds cross once, while it is bright. */
function flight(phase: number, bird: number): string {
  const x = 240 + turn(phase, 1, -0.3 - bird * 0.03) * 620
  const wing = 7 + 4 * sway(phase, 28, bird / 3)
  const d = `M-15,${short(-wing)} Q-7,-3 0,0 Q7,-3 15,${short(-wing)}`
  return move(x, 212 + bird * 24, stroke(d, '#10393f', 4, { opacity: day(phase, 0.06) * 0.8 }))
}

function curtain(phase: number, side: number): string {
  const color = mix('#56686a', '#fde6df', day(phase))
  const fold = 6 * sway(phase, 2, side > 0 ? 0.2 : 0)
  const d = `M0,-6 H104 C100,150 ${short(64 + fold)},300 ${short(16 + fold)},470 H-22 V-6Z`
  return group(
    `translate(${side < 0 ? 236 : 724} 96) scale(${-side} 1)`,
    path(d, color),
    stroke(`M44,10 C44,170 30,320 ${short(2 + fold)},452`, mix('#485a5c', '#f2cfc4', day(phase)), 5),
  )
}

function sill(phase: number): string {
  const light = day(phase)
  const leaf = (angle: number) =>
    path('M0,0 C-20,-34 -14,-74 0,-88 C14,-74 20,-34 0,0Z', mix('#174f49', '#2f7d6f', light), {
      transform: `rotate(${short(angle + 2 * sway(phase, 1))})`,
    })
  return [
    rect([206, 566, 548, 26], mix('#a9c3c3', '#f4faf9', light), { rx: 4 }),
    rect([226, 592, 508, 14], mix('#0d3238', '#1d515a', light)),
    move(628, 512, leaf(-40), leaf(40), leaf(0)),
    path('M598,506 h60 l-8,60 h-44z', mix('#7c4a44', '#e4694f', light)),
  ].join('')
}

function table(phase: number): string {
  const light = day(phase)
  const bar = -260 + 760 * ease((phase - 0.1) / 0.72)
  return [
    path('M0,676 H960 V960 H0Z', mix('#35575b', '#fff6df', light)),
    rect([0, 676, 960, 12], mix('#42686b', '#e9dcd2', light)),
    light === 0
      ? ''
      : inside(
          'table',
          'M0,688 H960 V960 H0Z',
          path(`M${short(bar)},688 h240 l120,272 h-300z`, '#ffdc97', { opacity: 0.85 * day(phase, 0.03) }),
          path(`M${short(bar + 280)},688 h60 l40,272 h-80z`, '#ffdc97', { opacity: 0.6 * day(phase, 0.03) }),
        ),
    ...[150, 480, 810].map((x) => rect([x - 60, 930, 120, 6], mix('#3f6266', '#e4694f', light), { opacity: 0.5 })),
  ].join('')
}

function cups(phase: number): string {
  const light = day(phase)
  const arrival = ease((phase - 0.3) / 0.14) * (1 - ease((phase - 0.8) / 0.14))
  const reach = between(phase, [0.3, 0.44, 0.5, 0.62]) + between(phase, [0.68, 0.8, 0.8001, 0.94])
  const away = 620
  const cupX = 590 + away * (1 - arrival)
  return [
    saucer(390, light),
    steam(phase, 390, 1),
    cup(390, mix('#164a4d', '#1d7a78', light)),
    arrival > 0.001 ? cup(cupX, mix('#7c3c33', '#e4694f', light), -16 * between(arrival, [0.02, 0.3, 0.8, 1])) : '',
    steam(phase, 590, between(phase, [0.44, 0.56, 0.74, 0.8])),
    reach > 0.001 ? hand(648 + away * (1 - Math.min(1, reach)), light) : '',
  ].join('')
}

const saucer = (x: number, light: number) => ellipse([x, 764, 92, 14], mix('#81908c', '#ffffff', light))

const cup = (x: number, color: string, lift = 0) =>
  move(
    x,
    lift,
    stroke('M52,690 c40,-6 40,52 -6,48', color, 13),
    path('M-62,664 H62 C62,724 44,762 18,762 H-18 C-44,762 -62,724 -62,664Z', color),
    ellipse([0, 664, 62, 10], '#5f3222'),
    ellipse([0, 664, 62, 10], 'none', { stroke: '#fff6df', 'stroke-width': 5 }),
  )

/** Three strokes that rise and thin out, one after the other. */
const steam = (phase: number, x: number, strength: number) =>
  [0, 1, 2]
    .map((at) => {
      const rise = turn(phase, 4, at / 3)
      const seen = Math.sin(Math.PI * rise) * 0.75 * strength
      const d = 'M0,0 c-16,-22 16,-38 0,-62 c-12,-18 8,-30 2,-44'
      return seen < 0.02 ? '' : move(x - 32 + at * 32, 646 - rise * 66, stroke(d, '#fff6df', 8, { opacity: seen }))
    })
    .join('')

/** From the right: a sleeve and a hand around the cup's handle. */
const hand = (x: number, light: number) =>
  move(
    x,
    0,
    path('M78,664 C150,640 280,640 420,660 V850 C300,800 170,776 92,752Z', mix('#4a3450', '#7b4a6b', light)),
    path('M60,668 q36,-10 48,2 l-4,84 q-26,8 -52,-4z', mix('#4b2f25', '#7a4630', light)),
    path(
      'M74,668 C40,650 4,660 -8,680 C-22,702 -12,742 16,754 C44,764 78,758 92,748Z',
      mix('#4b2f25', '#7a4630', light),
    ),
    stroke('M-6,690 q22,-10 44,0 M-10,710 q22,-8 44,2 M-4,730 q20,-6 38,2', mix('#38221b', '#5f3222', light), 4),
    rect([80, 660, 16, 96], mix('#5d4263', '#93608a', light), { rx: 6 }),
  )
