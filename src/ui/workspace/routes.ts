/** Routes of the screens, after the `#` of the address, and their conversion from and to text. */

/**
 * Paths of screens. `:name` is a parameter of letters, digits, dots and dashes, which never needs escaping.
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
  plan: '/plan/:id',
  funds: '/funds',
  send: '/send',
  sendToken: '/send/:token',
  activity: '/activity',
  notifications: '/notifications',
  channels: '/notifications/settings',
  deliveries: '/notifications/deliveries',
  affiliate: '/affiliate',
  settings: '/settings',
  settingsSection: '/settings/:section',
  environmentSwitch: '/switch/:profile/:chain/:nodes',
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

/** A screen and the parameters of its path. */
export interface Route {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
}

/** Props of every screen. */
export interface ScreenProps {
  readonly params: Route['params']
}

/** The screen that opens first, and for unknown addresses. */
const HOME: Route = { name: 'swap', params: {} }

const PARAM = /^[\w.-]+$/

function matchPath(path: string, given: readonly string[]): Record<string, string> | undefined {
  const wanted = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? ''
    if (part.startsWith(':') && PARAM.test(text)) params[part.slice(1)] = text
    else if (part !== text) return undefined
  }
  return params
}

/** A former path. Old links and bookmarks still work. */
const FORMER_PATH = /^#\/notices(?=\/|$)/

/** A link to a swap has a query, as on other exchanges: `#/swap?sell=0x…&buy=0x…&amount=1`. */
const SWAP_LINK = '#/swap?'

/**
 * Parses the hash of a location. Ignores a part of the screen named after "?". An unknown hash is the home
 * screen.
 * @example readRoute('#/order/1/0xab') // { name: 'order', params: { chain: '1', uid: '0xab' } }
 */
export function readRoute(hash: string): Route {
  if (hash.startsWith(SWAP_LINK))
    return {
      name: 'swapLink',
      params: Object.fromEntries(new URLSearchParams(hash.slice(SWAP_LINK.length))),
    }
  const given = hash
    .replace(FORMER_PATH, '#/notifications')
    .replace(/^#|\?.*$/g, '')
    .split('/')
  for (const [name, path] of Object.entries(paths)) {
    const params = matchPath(path, given)
    if (params) return { name: name as RouteName, params }
  }
  return HOME
}

/**
 * Returns the href of a screen.
 * @example hrefOf('order', { chain: '1', uid: '0xab' }) // '#/order/1/0xab'
 */
export const hrefOf = (name: RouteName, params: Route['params'] = {}): string =>
  `#${paths[name].replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}`

/** Opens a screen, like a link to it. */
export const goTo = (name: RouteName, params: Route['params'] = {}): void => {
  globalThis.location.hash = hrefOf(name, params)
}
