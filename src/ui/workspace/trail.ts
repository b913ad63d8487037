/** The way that led to the present screen, so that a way back leads where one came from. */
import { hrefOf, type Route, type RouteName, readRoute } from './routes'

/** Screens that one comes back to. A form that was sent, or a screen that only asks, is none. */
const PLACES: readonly RouteName[] = [
  ...([
    'orders',
    'order',
    'activity',
    'notifications',
    'ledger',
    'signed',
    'funds',
    'settings',
    'settingsSection',
  ] as const),
]

/** Longer ones lose their beginning. */
const MAX_STEPS = 50

/** The trail after a step to an address: one step shorter where the step goes back. */
function takeStep(trail: readonly string[], hash: string): readonly string[] {
  if (trail.at(-1) === hash) return trail
  return trail.at(-2) === hash ? trail.slice(0, -1) : [...trail, hash].slice(-MAX_STEPS)
}

/** Where a way back leads: to the screen before, if it is one to come back to. */
function backFrom(trail: readonly string[], otherwise: string): string {
  const before = trail.at(-2)
  return before !== undefined && PLACES.includes(readRoute(before).name) ? before : otherwise
}

let trail: readonly string[] = []

/** Notes that this page shows an address. */
export const noteAddress = (hash: string): void => {
  trail = takeStep(trail, hash)
}

/** Notes which part of the present screen was acted on: the way back, and the browser's own, lead to it. */
export const noteSection = (hash: string): void => {
  trail = [...trail.slice(0, -1), hash]
  globalThis.history.replaceState(null, '', hash)
}

/** Goes on from a form that was sent: the screen takes its place, so that the way back, and the browser's own, lead before it. */
export const goOnTo = (name: RouteName, params: Route['params']): void => {
  trail = trail.slice(0, -1)
  globalThis.location.replace(hrefOf(name, params))
}

/** The href of the way back from the present screen. */
export const hrefBack = (otherwise: string): string => backFrom(trail, otherwise)
