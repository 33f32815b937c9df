/** Scripts that run inside a page to measure its layout. They are text because they run in the page's world. */

const COMMON = `
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0
  const nameOf = (element) => {
    const given = element.getAttribute('aria-label') || element.getAttribute('name')
    const words = (given || element.textContent || '').trim()
    return [element.tagName.toLowerCase(), ...element.classList].join('.') + ' "' + words.slice(0, 30) + '"'
  }
  /** Where the letters are: the box of a link may be larger than what is in it. */
  const linesOf = (element) => [...element.childNodes]
    .filter((node) => node.nodeType === 3 && node.textContent.trim() !== '')
    .flatMap((node) => {
      const letters = document.createRange()
      letters.selectNodeContents(node)
      return [...letters.getClientRects()]
    })
  const scope = document.querySelector('dialog[open]') ?? document.body
`

/** As tall as the window or their neighbors, whatever their content. */
const TALL = [
  'html, body, main, textarea, select, input, .field, svg *',
  '.sh-adm.on-mist, .pub-login, .pub-clip, .pub-wiz, .pub-mates',
].join()

/** May scroll sideways: tables and rows of tabs. */
const SLIDES = '.adm-scroll, .adm-tabs, textarea, input, select, .vh, .vh *'

const PRESSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role=tab]'

const MAX_EMPTY = 160
const MAX_SPACE = 64
/** Percent of a low window that bars and toasts may cover. */
const MAX_BARS = 40

/** Must not break across lines: phone numbers, file sizes, “N / A”. */
const WHOLE = String.raw`\(\d{3}\) \d{3}-\d{4}|\([\d.]+ [KM]B\)|\bN / A\b`
/** Signatures shrink to fit, down to this size in px. */
const SMALLEST_SIGNATURE = 20

/** Too wide, too tall, empty at the end, or cut in two. */
export const MISALIGNED = `(() => {
  ${COMMON}
  const troubles = []
  const root = document.documentElement
  const all = [scope, ...scope.querySelectorAll('*')].filter(isSeen)
  if (root.scrollWidth > innerWidth) {
    const widest = all.reduce((one, other) =>
      other.getBoundingClientRect().right > one.getBoundingClientRect().right ? other : one)
    troubles.push('the page is ' + root.scrollWidth + ' px wide: ' + nameOf(widest))
  }
  for (const element of all) troubles.push(...brokenIn(element))
  for (const input of all.filter((one) => one.matches('input.sign'))) {
    const size = parseFloat(getComputedStyle(input).fontSize)
    const isCut = input.scrollWidth > input.clientWidth && size > ${SMALLEST_SIGNATURE}
    if (isCut) troubles.push(nameOf(input) + ' is cut off and could be written smaller')
  }
  for (const element of all.filter((one) => !one.matches(${JSON.stringify(SLIDES)}))) {
    const { overflowX, textOverflow, minHeight, paddingBottom } = getComputedStyle(element)
    const isSliding = ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1
    if (isSliding && textOverflow !== 'ellipsis') troubles.push(nameOf(element) + ' is scrolled sideways')
    const box = element.getBoundingClientRect()
    const isAsTallAsTold = box.height > ${MAX_SPACE} && box.height <= parseFloat(minHeight) + 1
    if (!isAsTallAsTold || element.matches(${JSON.stringify(TALL)})) continue
    const inside = document.createRange()
    inside.selectNodeContents(element)
    const empty = box.bottom - parseFloat(paddingBottom) - inside.getBoundingClientRect().bottom
    if (empty > ${MAX_SPACE}) {
      troubles.push(nameOf(element) + ' is ' + Math.round(empty) + ' px taller than what is in it')
    }
  }
  const isHidden = (one) => one.closest('.vh, .skip, [inert]') !== null
  // Of these the label is what is seen.
  const isLabel = (one) => one.matches('[type=file], [type=radio], [type=checkbox]')
  const pressable = all.filter((one) => one.matches(${JSON.stringify(PRESSABLE)}))
  for (const element of pressable.filter((one) => !isHidden(one) && !isLabel(one))) {
    const box = element.getBoundingClientRect()
    for (let frame = element.parentElement; frame !== null && frame !== document.body; frame = frame.parentElement) {
      const { overflowX } = getComputedStyle(frame)
      if (overflowX === 'visible') continue
      const edges = frame.getBoundingClientRect()
      const isCut = box.right > edges.right + 1 || box.left < edges.left - 1
      if (overflowX !== 'auto' && overflowX !== 'scroll' && isCut) {
        troubles.push(nameOf(element) + ' is cut off by ' + nameOf(frame))
      }
      break
    }
  }
  // Of a page that fits, toasts may make one that is scrolled by as much as they are high.
  const room = parseFloat(getComputedStyle(document.body).paddingBottom)
  if (scope !== document.body || root.scrollHeight - room <= innerHeight) return troubles
  scrollTo({ top: root.scrollHeight, behavior: 'instant' })
  const isFilled = (one) => one.matches('img, svg, video, input, select, textarea, .win')
  const filled = all.flatMap((one) => (isFilled(one) ? [...one.getClientRects()] : linesOf(one)))
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
  const ends = [0, ...filled.map(({ bottom }) => bottom)]
  const rest = innerHeight - Math.max(...ends)
  if (rest > ${MAX_EMPTY}) troubles.push('ends with ' + Math.round(rest) + ' empty px')
  const gap = largestGap(filled)
  if (gap > innerHeight / 2) troubles.push('its last screenful has a hole of ' + Math.round(gap) + ' px')
  const foot = document.querySelector('footer.sh-foot')
  const lowest = foot && Math.max(...[...foot.querySelectorAll('*')].flatMap(linesOf).map(({ bottom }) => bottom))
  if (foot && foot.getBoundingClientRect().bottom - lowest > ${MAX_SPACE}) {
    troubles.push('the footer goes on under its last line')
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return troubles

  /** The words of an element itself that go over a line and must not. */
  function brokenIn(element) {
    const nodes = [...element.childNodes].filter((node) => node.nodeType === 3)
    const text = nodes.map((node) => node.data).join('')
    return [...text.matchAll(new RegExp(${JSON.stringify(WHOLE)}, 'g'))].flatMap(({ 0: words, index }) => {
      const letters = document.createRange()
      letters.setStart(...placeIn(nodes, index))
      letters.setEnd(...placeIn(nodes, index + words.length))
      const seen = [...letters.getClientRects()].filter(({ width }) => width > 0)
      const lines = new Set(seen.map(({ bottom }) => Math.round(bottom)))
      return lines.size > 1 ? [nameOf(element) + ' breaks ' + words] : []
    })
  }

  function placeIn(nodes, offset) {
    let rest = offset
    for (const node of nodes) {
      if (rest <= node.length) return [node, rest]
      rest -= node.length
    }
    return [nodes.at(-1), nodes.at(-1).length]
  }

  function largestGap(boxes) {
    let reached = 0
    let gap = 0
    for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
      gap = Math.max(gap, top - reached)
      reached = Math.max(reached, bottom)
    }
    return gap
  }
})()`

/** Controls whose middle is covered by something else, at every scroll position. */
export const COVERED_CONTROLS = `(() => {
  ${COMMON}
  const troubles = []
  const all = [...scope.querySelectorAll(${JSON.stringify(PRESSABLE)})]
    .filter((one) => isSeen(one) && one.closest('.skip, [inert], .vh') === null)
  for (const element of all) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A link that goes over a line has its middle between its words.
    const byWidth = [...element.getClientRects()].toSorted((one, other) => other.width - one.width)
    const [{ left, top, width, height }] = byWidth
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const card = element.closest('label') ?? element
    if (over === null || !(card.contains(over) || element.labels?.[0]?.contains(over))) {
      troubles.push(nameOf(element) + ' lies under ' + (over === null ? 'nothing: it is out of sight' : nameOf(over)))
    }
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return troubles
})()`

/** Sticky bars that leave too little of a low window. */
export const HEAVY_BARS = `(() => {
  ${COMMON}
  if (scope !== document.body) return []
  scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' })
  const rows = new Set()
  const bars = [...document.querySelectorAll('body *')].filter((one) => {
    const { width } = one.getBoundingClientRect()
    return ['fixed', 'sticky'].includes(getComputedStyle(one).position) && width > innerWidth / 2 && isSeen(one)
  })
  for (const bar of bars) {
    const { top, bottom } = bar.getBoundingClientRect()
    for (let row = Math.max(0, Math.ceil(top)); row < Math.min(innerHeight, bottom); row += 1) rows.add(row)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  const percent = Math.round((100 * rows.size) / innerHeight)
  return percent > ${MAX_BARS} ? ['bars cover ' + percent + ' % of the window: ' + bars.map(nameOf).join(', ')] : []
})()`

/** Everything visible, with its position. */
export const PLACES = `(() => {
  ${COMMON}
  const all = [...document.querySelectorAll('header *, main *, footer *, aside *, .sh-toast')]
  return all.filter(isSeen).map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return nameOf(element) + ' at ' + [left, top, width, height].map(Math.round).join(' ')
  })
})()`
