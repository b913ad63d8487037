import { expect, it } from 'vitest'
import { paths, type RouteName, readRoute } from '../../../src/ui/workspace/routes'
import { screensAfter } from '../../e2e/walk/screens'

/** Screens that open from another screen or in their own window. Each value is the picture of the screen. */
const REACHED = {
  order: 'order-filled',
  signed: 'signature',
  plan: 'plan',
  requests: 'the window of a connected site',
} as const satisfies Partial<Record<RouteName, string>>

/** Routes with a parameter that show the same screen as another route. */
const ALIKE = ['swapFor', 'sendToken', 'orderOf', 'editEnvironment', 'importSharedEnvironment']

it('the tour shows every screen, so that axe checks it too', () => {
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
