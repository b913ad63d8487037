import { expect, it } from 'vitest'
import { paths, type RouteName, readRoute } from '../../../src/ui/workspace/routes'
import { screensAfter } from '../../e2e/walk/screens'

/** Reached by a press on another screen or by a window of their own, with what is pictured there. */
const REACHED = {
  order: 'order-filled',
  signed: 'signature',
  group: 'group-ladder',
  requests: 'the window of a connected site',
} as const satisfies Partial<Record<RouteName, string>>

/** The screen of another route with a parameter filled in. */
const ALIKE = ['swapFor', 'orderOf', 'editEnvironment', 'importSharedEnvironment']

it('pictures every screen on the tour, so that axe sees it too', () => {
  const shots = Object.values(screensAfter).flat()
  const names = shots.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const shown = new Set<string>([
    ...shots.map(({ route }) => readRoute(route).name),
    ...Object.keys(REACHED),
    ...ALIKE,
  ])
  expect(Object.keys(paths).filter((name) => !shown.has(name))).toEqual([])
})
