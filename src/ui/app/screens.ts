/** Table of screens. The code of a screen is loaded when the user first opens it. */

import type { ComponentType } from 'preact'
import type { IconName } from '../kit/icon'
import type { RouteName, ScreenProps } from '../workspace/routes'

interface ScreenRow {
  /** Title of the tab or window. */
  readonly title: string
  readonly load: () => Promise<ComponentType<ScreenProps>>
  /** Available without an account. All other screens lead to onboarding until there is one. */
  readonly needsNoAccount?: true
  /** Shown without navigation, in its own window. */
  readonly hasNoNav?: true
  /** Entry of the navigation that is marked on this screen. */
  readonly navEntry?: RouteName
  /** Not shown while amounts are hidden, because it consists of them. */
  readonly isPrivate?: true
}

export const screens: Record<RouteName, ScreenRow> = {
  swap: { title: 'Swap', load: () => import('../swap/swap').then((screen) => screen.SwapScreen) },
  swapFor: {
    title: 'Swap',
    load: () => import('../swap/swap').then((screen) => screen.SwapScreen),
    navEntry: 'swap',
  },
  swapLink: {
    title: 'Swap link',
    load: () => import('../tokens/swap-link').then((screen) => screen.SwapLinkScreen),
    navEntry: 'swap',
  },
  review: {
    title: 'Review',
    load: () => import('../review/review').then((screen) => screen.ReviewScreen),
    navEntry: 'swap',
  },
  orders: { title: 'Orders', load: () => import('../orders/orders').then((screen) => screen.OrdersScreen) },
  order: {
    title: 'Order',
    load: () => import('../orders/order/order').then((screen) => screen.OrderScreen),
    navEntry: 'orders',
  },
  orderOf: {
    title: 'Order',
    load: () => import('../orders/order-of').then((screen) => screen.OrderOfScreen),
    navEntry: 'orders',
  },
  plan: {
    title: 'Plan',
    load: () => import('../orders/plan/plan').then((screen) => screen.PlanScreen),
    navEntry: 'orders',
  },
  funds: { title: 'Portfolio', load: () => import('../funds/funds').then((screen) => screen.FundsScreen) },
  send: {
    title: 'Send',
    load: () => import('../send/send').then((screen) => screen.SendScreen),
    navEntry: 'funds',
  },
  sendToken: {
    title: 'Send',
    load: () => import('../send/send').then((screen) => screen.SendScreen),
    navEntry: 'funds',
  },
  activity: {
    title: 'Activity',
    load: () => import('../activity/activity').then((screen) => screen.ActivityScreen),
  },
  notifications: {
    title: 'Notifications',
    load: () => import('../notifications/notifications').then((screen) => screen.NotificationsScreen),
    navEntry: 'activity',
  },
  channels: {
    title: 'Notification settings',
    load: () => import('../notifications/channels/channels').then((screen) => screen.ChannelsScreen),
    navEntry: 'activity',
  },
  deliveries: {
    title: 'Delivery log',
    load: () => import('../notifications/deliveries').then((screen) => screen.DeliveriesScreen),
    navEntry: 'activity',
  },
  affiliate: {
    title: 'Affiliate',
    load: () => import('../affiliate/affiliate').then((screen) => screen.AffiliateScreen),
    navEntry: 'settings',
  },
  settings: {
    title: 'Settings',
    load: () => import('../settings/settings').then((screen) => screen.SettingsScreen),
    needsNoAccount: true,
  },
  settingsSection: {
    title: 'Settings',
    load: () => import('../settings/settings').then((screen) => screen.SettingsScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  environmentSwitch: {
    title: 'Environment',
    load: () => import('../nodes/environment-switch-screen').then((screen) => screen.EnvironmentSwitchScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  environments: {
    title: 'Environments',
    load: () => import('../environments/environments').then((screen) => screen.EnvironmentsScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  newEnvironment: {
    title: 'New environment',
    load: () => import('../environments/editor').then((screen) => screen.NewEnvironmentScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  editEnvironment: {
    title: 'Edit environment',
    load: () => import('../environments/editor').then((screen) => screen.EditEnvironmentScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  importEnvironment: {
    title: 'Import environment',
    load: () => import('../environments/import').then((screen) => screen.ImportEnvironmentScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  importSharedEnvironment: {
    title: 'Import environment',
    load: () => import('../environments/import').then((screen) => screen.ImportEnvironmentScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  inspector: {
    title: 'Inspector',
    load: () => import('../developer/inspector').then((screen) => screen.InspectorScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  lab: {
    title: 'Order lab',
    load: () => import('../developer/lab').then((screen) => screen.LabScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  faults: {
    title: 'Faults',
    load: () => import('../developer/faults').then((screen) => screen.FaultsScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  shadow: {
    title: 'Compare environments',
    load: () => import('../developer/shadow').then((screen) => screen.ShadowScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  conformance: {
    title: 'Conformance',
    load: () => import('../developer/conformance').then((screen) => screen.ConformanceScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  exchange: {
    title: 'Exchange controls',
    load: () => import('../exchange/exchange').then((screen) => screen.ExchangeScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  contract: {
    title: 'API reference',
    load: () => import('../settings/contract/contract').then((screen) => screen.ContractScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  diagnostics: {
    title: 'Diagnostics',
    load: () => import('../settings/diagnostics/diagnostics').then((screen) => screen.DiagnosticsScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  ledger: {
    title: 'Signature log',
    load: () => import('../ledger/ledger').then((screen) => screen.LedgerScreen),
    navEntry: 'activity',
    isPrivate: true,
  },
  signed: {
    title: 'Signature record',
    load: () => import('../ledger/signed').then((screen) => screen.SignedScreen),
    navEntry: 'activity',
    isPrivate: true,
  },
  reader: {
    title: 'Decode a signature request',
    load: () => import('../ledger/reader').then((screen) => screen.ReaderScreen),
    navEntry: 'settings',
  },
  unlock: { title: 'Unlock', load: () => import('../lock/unlock').then((screen) => screen.UnlockScreen) },
  connect: {
    title: 'Connect a wallet',
    load: () => import('../accounts/add/connect').then((screen) => screen.ConnectScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  explorers: {
    title: 'Explorer badges',
    load: () => import('../settings/sites/explorers').then((screen) => screen.ExplorersScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  addExplorer: {
    title: 'Explorer badges',
    load: () => import('../settings/sites/explorers').then((screen) => screen.ExplorersScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  requests: {
    title: 'Requests',
    load: () => import('../dapps/requests').then((screen) => screen.RequestsScreen),
    needsNoAccount: true,
    hasNoNav: true,
  },
  sites: {
    title: 'Connected sites',
    load: () => import('../dapps/sites').then((screen) => screen.SitesScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  accounts: {
    title: 'Accounts',
    load: () => import('../accounts/accounts').then((screen) => screen.AccountsScreen),
    navEntry: 'settings',
  },
  addAccount: {
    title: 'Add an account',
    load: () => import('../accounts/add/add-account').then((screen) => screen.AddAccountScreen),
    needsNoAccount: true,
    navEntry: 'settings',
  },
  onboarding: {
    title: 'Set up',
    load: () => import('../accounts/add/onboarding').then((screen) => screen.OnboardingScreen),
    needsNoAccount: true,
  },
}

/** Entries of the navigation in their order. Notifications and settings are in the header. */
export const navigation = [
  { name: 'swap', label: 'Swap', icon: 'swap' },
  { name: 'orders', label: 'Orders', icon: 'orders' },
  { name: 'funds', label: 'Portfolio', icon: 'funds' },
  { name: 'activity', label: 'Activity', icon: 'activity' },
] as const satisfies readonly { name: RouteName; label: string; icon: IconName }[]
