/** History of the shown screens, for the back button. */
import { hrefOf, type Route, type RouteName, readRoute } from './routes'

/** Screens that the back button may return to. Submitted forms and confirmations are excluded. */
const RETURNABLE_SCREENS: readonly RouteName[] = [
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

/** Maximum length of the history. Older steps are dropped. */
const MAX_STEPS = 50

/** Returns the history after a step. A step back shortens it. */
function addStep(history: readonly string[], hash: string): readonly string[] {
  if (history.at(-1) === hash) return history
  return history.at(-2) === hash ? history.slice(0, -1) : [...history, hash].slice(-MAX_STEPS)
}

/** Returns the previous screen if the back button may return to it. */
function previousHref(steps: readonly string[], fallback: string): string {
  const before = steps.at(-2)
  return before !== undefined && RETURNABLE_SCREENS.includes(readRoute(before).name) ? before : fallback
}

let steps: readonly string[] = []

/** The address that followed a submitted form, while it is shown. */
let followed: string | undefined

/** Records the address that this page shows. */
export const recordScreen = (hash: string): void => {
  steps = addStep(steps, hash)
  if (hash !== followed) followed = undefined
}

/** Returns whether the user opened the shown screen. Otherwise it followed a submitted form. */
export const isOpenedByUser = (): boolean => followed === undefined

/** Records the section of the current screen that the user acted on, so that back buttons return to it. */
export const recordSection = (hash: string): void => {
  steps = [...steps.slice(0, -1), hash]
  globalThis.history.replaceState(null, '', hash)
}

/** Replaces a submitted form with another screen, so that back buttons skip the form. */
export const replaceScreen = (name: RouteName, params: Route['params']): void => {
  steps = steps.slice(0, -1)
  followed = hrefOf(name, params)
  globalThis.location.replace(followed)
}

/** Returns the href of the back button. */
export const backHref = (otherwise: string): string => previousHref(steps, otherwise)
