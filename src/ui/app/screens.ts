/** The screens, one row each; a screen's code is loaded when it is first gone to. */

import type { ComponentType } from 'preact'
import type { IconName } from '../kit/icon'
import type { RouteName, ScreenProps } from '../workspace/routes'

interface ScreenRow {
  /** Title of the tab or window while it is shown. */
  readonly title: string
  readonly load: () => Promise<ComponentType<ScreenProps>>
  /** The screen needs no account; others lead to onboarding while there is none. */
  readonly isOpenToAll?: true
  /** It stands alone, in a window of its own. */
  readonly hasNoNav?: true
  /** The entry of the navigation that is marked while it is shown. */
  readonly under?: RouteName
}

/** Screens by route. */
export const screens: Record<RouteName, ScreenRow> = {
  swap: { title: 'Swap', load: () => import('../swap/swap').then((screen) => screen.SwapScreen) },
  swapFor: {
    title: 'Swap',
    load: () => import('../swap/swap').then((screen) => screen.SwapScreen),
    under: 'swap',
  },
  swapLink: {
    title: 'Swap link',
    load: () => import('../tokens/swap-link').then((screen) => screen.SwapLinkScreen),
    under: 'swap',
  },
  review: {
    title: 'Review',
    load: () => import('../review/review').then((screen) => screen.ReviewScreen),
    under: 'swap',
  },
  orders: { title: 'Orders', load: () => import('../orders/orders').then((screen) => screen.OrdersScreen) },
  order: {
    title: 'Order',
    load: () => import('../orders/order/order').then((screen) => screen.OrderScreen),
    under: 'orders',
  },
  orderOf: {
    title: 'Order',
    load: () => import('../orders/order-of').then((screen) => screen.OrderOfScreen),
    under: 'orders',
  },
  group: {
    title: 'Order group',
    load: () => import('../orders/group/group').then((screen) => screen.GroupScreen),
    under: 'orders',
  },
  funds: { title: 'Portfolio', load: () => import('../funds/funds').then((screen) => screen.FundsScreen) },
  activity: {
    title: 'Activity',
    load: () => import('../activity/activity').then((screen) => screen.ActivityScreen),
  },
  notifications: {
    title: 'Notifications',
    load: () => import('../notifications/notifications').then((screen) => screen.NotificationsScreen),
    under: 'activity',
  },
  channels: {
    title: 'Notification settings',
    load: () => import('../notifications/channels/channels').then((screen) => screen.ChannelsScreen),
    under: 'activity',
  },
  deliveries: {
    title: 'Delivery log',
    load: () => import('../notifications/deliveries').then((screen) => screen.DeliveriesScreen),
    under: 'activity',
  },
  affiliate: {
    title: 'Affiliate',
    load: () => import('../affiliate/affiliate').then((screen) => screen.AffiliateScreen),
    under: 'settings',
  },
  settings: {
    title: 'Settings',
    load: () => import('../settings/settings').then((screen) => screen.SettingsScreen),
    isOpenToAll: true,
  },
  settingsSection: {
    title: 'Settings',
    load: () => import('../settings/settings').then((screen) => screen.SettingsScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  environments: {
    title: 'Environments',
    load: () => import('../environments/environments').then((screen) => screen.EnvironmentsScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  newEnvironment: {
    title: 'New environment',
    load: () => import('../environments/editor').then((screen) => screen.NewEnvironmentScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  editEnvironment: {
    title: 'Edit environment',
    load: () => import('../environments/editor').then((screen) => screen.EditEnvironmentScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  importEnvironment: {
    title: 'Import environment',
    load: () => import('../environments/import').then((screen) => screen.ImportEnvironmentScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  importSharedEnvironment: {
    title: 'Import environment',
    load: () => import('../environments/import').then((screen) => screen.ImportEnvironmentScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  inspector: {
    title: 'Inspector',
    load: () => import('../developer/inspector').then((screen) => screen.InspectorScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  lab: {
    title: 'Order lab',
    load: () => import('../developer/lab').then((screen) => screen.LabScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  faults: {
    title: 'Faults',
    load: () => import('../developer/faults').then((screen) => screen.FaultsScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  shadow: {
    title: 'Compare environments',
    load: () => import('../developer/shadow').then((screen) => screen.ShadowScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  conformance: {
    title: 'Conformance',
    load: () => import('../developer/conformance').then((screen) => screen.ConformanceScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  exchange: {
    title: 'Exchange controls',
    load: () => import('../exchange/exchange').then((screen) => screen.ExchangeScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  contract: {
    title: 'API reference',
    load: () => import('../settings/contract/contract').then((screen) => screen.ContractScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  diagnostics: {
    title: 'Diagnostics',
    load: () => import('../settings/diagnostics/diagnostics').then((screen) => screen.DiagnosticsScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  ledger: {
    title: 'Signature log',
    load: () => import('../ledger/ledger').then((screen) => screen.LedgerScreen),
    under: 'activity',
  },
  signed: {
    title: 'Signature record',
    load: () => import('../ledger/signed').then((screen) => screen.SignedScreen),
    under: 'activity',
  },
  reader: {
    title: 'Decode a signature request',
    load: () => import('../ledger/reader').then((screen) => screen.ReaderScreen),
    under: 'settings',
  },
  unlock: { title: 'Unlock', load: () => import('../lock/unlock').then((screen) => screen.UnlockScreen) },
  connect: {
    title: 'Connect a wallet',
    load: () => import('../accounts/add/connect').then((screen) => screen.ConnectScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  explorers: {
    title: 'Explorer badges',
    load: () => import('../settings/sites/explorers').then((screen) => screen.ExplorersScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  addExplorer: {
    title: 'Explorer badges',
    load: () => import('../settings/sites/explorers').then((screen) => screen.ExplorersScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  requests: {
    title: 'Requests',
    load: () => import('../dapps/requests').then((screen) => screen.RequestsScreen),
    hasNoNav: true,
  },
  sites: {
    title: 'Connected sites',
    load: () => import('../dapps/sites').then((screen) => screen.SitesScreen),
    under: 'settings',
  },
  accounts: {
    title: 'Accounts',
    load: () => import('../accounts/accounts').then((screen) => screen.AccountsScreen),
    under: 'settings',
  },
  addAccount: {
    title: 'Add an account',
    load: () => import('../accounts/add/add-account').then((screen) => screen.AddAccountScreen),
    isOpenToAll: true,
    under: 'settings',
  },
  onboarding: {
    title: 'Set up',
    load: () => import('../accounts/add/onboarding').then((screen) => screen.OnboardingScreen),
    isOpenToAll: true,
  },
}

/** What the navigation offers, in its order; notifications and settings are in the header. */
export const navigation = [
  { name: 'swap', label: 'Swap', icon: 'swap' },
  { name: 'orders', label: 'Orders', icon: 'orders' },
  { name: 'funds', label: 'Portfolio', icon: 'funds' },
  { name: 'activity', label: 'Activity', icon: 'activity' },
] as const satisfies readonly { name: RouteName; label: string; icon: IconName }[]
