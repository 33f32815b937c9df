import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { TestBrowser } from './browser.ts'
import { goInside, moved, raiseToasts } from './geometry.ts'
import { untilHydrated } from './hydrated.ts'
import { FAST, type Look, printProblems, problemsAt, withoutLayout } from './looks.ts'
import { settled } from './settled.ts'
import { release } from './tabs.ts'

export interface Site {
  readonly origin: string
  readonly browser: TestBrowser
  readonly end: () => Promise<void>
}

/** A screen in one state. */
export interface State<World extends Site> {
  readonly name: string
  readonly path: (world: World) => string
  /** Default: the world's own. */
  readonly origin?: (world: World) => string
  /** The key and the token of the session. Default: not logged in. */
  readonly as?: (world: World) => readonly [key: string, token: string]
  /** Runs before the screen is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Waits until all data is on the screen. */
  readonly ready?: (page: Page) => Promise<unknown>
  /** Brings the screen into the state. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Only part of the full sweep. */
  readonly isRare?: true
  /** Shown for a moment only, so its layout doesn't matter. */
  readonly isBrief?: true
  /** The words that must be on paper. Default: it is not printed. */
  readonly prints?: (world: World, page: Page) => Promise<readonly string[]>
}

/** Screens that share their frame: the fast sweep opens the rarer states of one of them only. */
export const rareUnless = (isFirst: boolean) => (isFirst ? {} : ({ isRare: true } as const))

/** One of each shape of form: pages with lists, a single page, long texts to sign, and a table of skills. */
const SHAPES = ['application2', 'verification', 'hipaa', 'nurse']
/** The fast sweep opens one form of each shape with long words; journeys fill in the others. */
export const rareUnlessShape = (form: string) => rareUnless(SHAPES.includes(form))

export interface Sweep<World extends Site> {
  readonly start: () => Promise<World>
  readonly states: readonly State<World>[]
}

/** Opens each screen in each state once, and asks everything there. */
export function sweep<World extends Site>({ start, states }: Sweep<World>, looks: readonly Look[]): void {
  let world: World
  beforeAll(async () => {
    world = await start()
  })
  afterAll(() => world?.end())

  test.each(states.filter(({ isRare }) => isRare !== true))('nothing is wrong with $name', async (state) => {
    const page = await openTab(world, state)
    await state.before?.(page)
    await page.goto(originOf(world, state) + state.path(world))
    await reach(page, state)
    expect(await problemsAt(page, looksAt(state, looks))).toEqual([])
    await release(page)
  })
}

/** Like `sweep`, with toasts on each screen; it also prints the screens, and looks at them again ten seconds later. */
export function sweepInFull<World extends Site>({ start, states }: Sweep<World>, looks: readonly Look[]): void {
  let world: World
  beforeAll(async () => {
    world = await start()
  })
  afterAll(() => world?.end())

  test.each(states)('nothing is wrong with $name, below toasts', async (state) => {
    const page = await openTab(world, state)
    await raiseToasts(page, originOf(world, state))
    await state.before?.(page)
    await goInside(page, state.path(world))
    await reach(page, state)
    expect(await page.locator('.sh-toast').count()).toBe(3)
    expect(await problemsAt(page, looksInFull(state, looks))).toEqual([])
    await release(page)
  })

  const printed = states.filter(({ prints }) => prints !== undefined)
  if (printed.length > 0) {
    test.each(printed)('paper shows all of $name, whole and without controls', async (state) => {
      const page = await openTab(world, state)
      await page.goto(originOf(world, state) + state.path(world))
      await reach(page, state)
      expect(await printProblems(page, (await state.prints?.(world, page)) ?? [])).toEqual([])
      await release(page)
    })
  }

  describe('ten seconds later', () => {
    const still = states.filter(({ before, act }) => before === undefined && act === undefined)
    test.each(still)('nothing has moved on $name', async (state) => {
      const page = await openTab(world, state)
      await page.clock.install()
      await page.goto(originOf(world, state) + state.path(world))
      await reach(page, state)
      await page.clock.runFor(1_000)
      expect(await moved(page, () => page.clock.runFor(10_000))).toEqual([])
      // An installed clock can't be removed, so close the context.
      await page.context().close()
    })
  })
}

function looksAt<World extends Site>({ isBrief }: State<World>, looks: readonly Look[]): readonly Look[] {
  return isBrief === true ? withoutLayout(looks) : looks
}

/** A rare state has not been swept with the fast looks. */
const looksInFull = <World extends Site>(state: State<World>, looks: readonly Look[]) =>
  looksAt(state, state.isRare === true ? [...FAST, ...looks] : looks)

function originOf<World extends Site>(world: World, { origin }: State<World>): string {
  return origin?.(world) ?? world.origin
}

async function openTab<World extends Site>(world: World, state: State<World>): Promise<Page> {
  const { page } = await world.browser.tabs.acquire(originOf(world, state), { reducedMotion: 'reduce' })
  const entry = state.as?.(world)
  if (entry !== undefined) await page.evaluate(([key, token]) => sessionStorage.setItem(key, token), entry)
  return page
}

async function reach<World extends Site>(page: Page, { ready, act }: State<World>): Promise<void> {
  await untilHydrated(page)
  await ready?.(page)
  await act?.(page)
  await settled(page)
}
