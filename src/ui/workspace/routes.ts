/** The addresses of the screens: what stands behind `#`, as data, and both ways between text and route. */

/**
 * Paths by screen; `:name` is a parameter: letters, digits, dots and dashes, so that nothing is ever escaped.
 * @internal Exported for the test that walks every path.
 */
export const paths = {
  swap: '/swap',
  swapFor: '/swap/buy/:buy',
  swapLink: '/swap/link',
  review: '/review',
  orders: '/orders',
  order: '/order/:chain/:uid',
  orderOf: '/order/:profile/:chain/:uid',
  group: '/group/:id',
  funds: '/funds',
  activity: '/activity',
  notifications: '/notifications',
  channels: '/notifications/settings',
  deliveries: '/notifications/deliveries',
  affiliate: '/affiliate',
  settings: '/settings',
  settingsSection: '/settings/:section',
  environments: '/environments',
  newEnvironment: '/environments/new',
  editEnvironment: '/environments/edit/:id',
  importEnvironment: '/environments/import',
  importSharedEnvironment: '/environments/import/:shared',
  contract: '/contract',
  inspector: '/inspector',
  lab: '/lab',
  faults: '/faults',
  shadow: '/shadow',
  conformance: '/conformance',
  exchange: '/exchange',
  diagnostics: '/diagnostics',
  ledger: '/ledger',
  signed: '/ledger/:digest/:at',
  reader: '/reader',
  unlock: '/unlock',
  onboarding: '/onboarding',
  accounts: '/accounts',
  addAccount: '/accounts/add',
  connect: '/connect',
  explorers: '/explorers',
  addExplorer: '/explorers/:scheme/:host',
  requests: '/requests',
  sites: '/sites',
} as const satisfies Record<string, string>

export type RouteName = keyof typeof paths

/** A screen and what its path names. */
export interface Route {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
}

/** What every screen is given. */
export interface ScreenProps {
  readonly params: Route['params']
}

/** Where a surface opens, and where an address of no screen leads. */
const HOME: Route = { name: 'swap', params: {} }

const PARAM = /^[\w.-]+$/

function matchPath(path: string, given: readonly string[]): Record<string, string> | undefined {
  const wanted = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const text = given[at] ?? ''
    if (part.startsWith(':') && PARAM.test(text)) params[part.slice(1)] = text
    else if (part !== text) return undefined
  }
  return params
}

/** What a path began with before; links and bookmarks of then still lead there. */
const FORMER = /^#\/notices(?=\/|$)/

/** A link to a swap names it in a query, as other exchanges' links do: `#/swap?sell=0x…&buy=0x…&amount=1`. */
const SWAP_LINK = '#/swap?'

/**
 * The route of a location's hash, whatever part of its screen it names behind a "?"; an unknown one is home.
 * @example readRoute('#/order/1/0xab') // { name: 'order', params: { chain: '1', uid: '0xab' } }
 */
export function readRoute(hash: string): Route {
  if (hash.startsWith(SWAP_LINK))
    return {
      name: 'swapLink',
      params: Object.fromEntries(new URLSearchParams(hash.slice(SWAP_LINK.length))),
    }
  const given = hash
    .replace(FORMER, '#/notifications')
    .replace(/^#|\?.*$/g, '')
    .split('/')
  for (const [name, path] of Object.entries(paths)) {
    const params = matchPath(path, given)
    if (params) return { name: name as RouteName, params }
  }
  return HOME
}

/**
 * The href of a screen.
 * @example hrefOf('order', { chain: '1', uid: '0xab' }) // '#/order/1/0xab'
 */
export const hrefOf = (name: RouteName, params: Route['params'] = {}): string =>
  `#${paths[name].replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}`

/** Goes to a screen, as a link to it would. */
export const goTo = (name: RouteName, params: Route['params'] = {}): void => {
  globalThis.location.hash = hrefOf(name, params)
}
