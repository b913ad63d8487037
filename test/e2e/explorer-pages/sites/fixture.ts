/** Parameters of a fixture page, and the driver that tests call on it. */

export interface FixtureDriver {
  /** Renders everything again with new ages. */
  readonly rerender: () => void
  /** Replaces every node by a new one. */
  readonly remount: () => void
  /** Reverses the rows. React moves the nodes. */
  readonly reorder: () => void
  /** Navigates to a path without loading it. */
  readonly go: (path: string) => void
  readonly setTheme: (theme: Theme) => void
  readonly setDirection: (direction: Direction) => void
}

type Theme = 'light' | 'dark'
type Direction = 'ltr' | 'rtl'

/** Values that a re-rendered page shows. */
export interface FixtureState {
  readonly path: string
  readonly age: number
  readonly mount: number
  readonly isReversed: boolean
}

const query = new URLSearchParams(location.search)

/** Number of rows of a list: `?rows=1000`. Default: 12. */
export const ROWS = Number(query.get('rows') ?? 12)
/** The list renders only the rows in view: `?virtual`. */
export const IS_VIRTUAL = query.has('virtual')

/** Returns the rows of a list in their order. */
export const rowsOf = ({ isReversed }: FixtureState): readonly number[] => {
  const rows = Array.from({ length: ROWS }, (_, at) => at)
  return isReversed ? rows.reverse() : rows
}

export const shorten = (hex: string, start: number, end: number) =>
  `${hex.slice(0, start)}...${hex.slice(-end)}`

const root = document.documentElement
const setTheme = (theme: Theme) => {
  root.className = theme
  root.style.colorScheme = theme
}
const setDirection = (direction: Direction) => {
  root.dir = direction
}

/** Starts a page. Links of the page itself navigate without loading if the site does so. */
export function runFixture(render: (state: FixtureState) => void, isSinglePage: boolean): void {
  let state: FixtureState = { path: location.pathname, age: 0, mount: 0, isReversed: false }
  const update = (change: Partial<FixtureState>) => {
    state = { ...state, ...change }
    render(state)
  }
  const go = (path: string) => {
    history.pushState(null, '', path)
    scrollTo(0, 0)
    update({ path: location.pathname })
  }
  const driver: FixtureDriver = {
    rerender: () => update({ age: state.age + 1 }),
    remount: () => update({ mount: state.mount + 1 }),
    reorder: () => update({ isReversed: !state.isReversed }),
    go,
    setTheme,
    setDirection,
  }
  setTheme(query.get('theme') === 'dark' ? 'dark' : 'light')
  setDirection(query.get('dir') === 'rtl' ? 'rtl' : 'ltr')
  addEventListener('popstate', () => update({ path: location.pathname }))
  if (isSinglePage) {
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target === '_blank' || link.origin !== location.origin) return
      event.preventDefault()
      go(link.pathname)
    })
  }
  Object.assign(globalThis, { fixture: driver })
  render(state)
}
