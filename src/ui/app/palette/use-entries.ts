/** All entries of the palette for the current workspace. */

import { useEffect, useState } from 'preact/hooks'
import { type OrderOwner, readOwned } from '../../../client/orders/journal'
import { changeSettings } from '../../../client/settings/settings'
import { session } from '../../../client/signing/session'
import { listTradable } from '../../../client/tokens/imported'
import { hideNumbers } from '../../../domain/text/hidden-numbers'
import { isolate } from '../../../domain/text/isolate'
import { formatDateTime, shortHex } from '../../../domain/text/numbers'
import { t, translate } from '../../../domain/text/texts'
import { withChecksum } from '../../../wallet/vault/checksum'
import { useAccountChoice } from '../../accounts/use-account-choice'
import { statusWord } from '../../kit/status-mark'
import { orderSentence } from '../../orders/order-sentence'
import { viewEntry } from '../../orders/order-view'
import { useNetwork, useNetworkChoices } from '../../settings/network-setting'
import { keywordsOf, listSections } from '../../settings/sections'
import { hiddenBecause } from '../../workspace/hidden/hides-amounts'
import { goTo, type RouteName } from '../../workspace/routes'
import { openHereInTab } from '../../workspace/surfaces'
import { useWorkspace, type Workspace } from '../../workspace/workspace'
import { screens } from '../screens'
import type { Entry } from './find-entries'

/** Screens in the palette, with more search terms. */
const SCREENS = {
  swap: t`trade buy sell market limit`,
  orders: t`open filled history cancel`,
  funds: t`balances approvals wrap revoke transactions`,
  activity: t`fills transactions history csv export`,
  notifications: t`alerts bell`,
  channels: keywordsOf('notifications'),
  deliveries: t`sent failed`,
  settings: t`options preferences`,
  accounts: t`keys backup rename`,
  addAccount: t`import create watch private key phrase`,
  connect: t`metamask rabby safe hardware`,
  ledger: t`signatures signed`,
  reader: t`typed data eip-712 paste`,
  explorers: keywordsOf('badges'),
  sites: keywordsOf('sites'),
  contract: t`openapi endpoints developer`,
  inspector: t`developer calls requests har replay record`,
  lab: t`developer decode uid signature calldata`,
  faults: t`developer latency errors scenario`,
  shadow: t`developer compare environments differences`,
  conformance: t`developer contract suite specification test`,
  exchange: t`developer clock auction step price mint reorg seed snapshot reset fees ban`,
} as const satisfies Partial<Record<RouteName, string>>

const screenEntries = (): readonly Entry[] =>
  Object.entries(SCREENS).map(([name, words]) => ({
    ...({ id: `screen:${name}`, kind: t`Screen`, icon: 'arrowRight' } as const),
    label: translate(screens[name as RouteName].title),
    words,
    run: () => goTo(name as RouteName),
  }))

/** Sections of the settings. A section with its own screen is listed among the screens. */
const sectionEntries = (workspace: Workspace): readonly Entry[] =>
  listSections(workspace)
    .filter(({ screen }) => screen === undefined)
    .map(({ name, label, keywords }) => ({
      id: `setting:${name}`,
      kind: t`Setting`,
      label,
      words: keywords,
      icon: 'settings',
      isSearchOnly: true,
      run: () => goTo('settingsSection', { section: name }),
    }))

const THEMES = {
  light: t`Use the light theme`,
  dark: t`Use the dark theme`,
  system: t`Use the system theme`,
} as const

/** Commands that run at once. */
function commandEntries({ account, isUnlocked, surface, settings }: Workspace): readonly Entry[] {
  const command = (label: string, icon: Entry['icon'], act: () => Promise<unknown>, words = ''): Entry => ({
    ...({ id: `command:${label}`, kind: t`Command`, label, icon, words } as const),
    run: () => void act().catch(reportError),
  })
  const themes = (['light', 'dark', 'system'] as const).filter((theme) => theme !== settings.theme)
  return [
    ...(isUnlocked ? [command(t`Lock the wallet`, 'lock', () => session.lock())] : []),
    ...(account
      ? [
          command(t`Copy my address`, 'copy', () =>
            navigator.clipboard.writeText(withChecksum(account.address)),
          ),
        ]
      : []),
    ...(surface === 'popup'
      ? [command(t`Open in a tab`, 'external', () => openHereInTab(), t`full screen window`)]
      : []),
    ...themes.map((theme) =>
      command(THEMES[theme], 'settings', () => changeSettings({ theme }), t`mode appearance`),
    ),
  ]
}

function useNetworkEntries(): readonly Entry[] {
  const { value: current, choose } = useNetwork()
  return useNetworkChoices()
    .filter(({ value }) => value !== current)
    .map(({ value, label }) => ({
      ...({ id: `network:${value}`, kind: t`Network`, label, icon: 'refresh', words: value } as const),
      run: () => choose(value),
    }))
}

function useAccountEntries(): readonly Entry[] {
  const { account, accounts } = useWorkspace()
  const choosing = useAccountChoice()
  return accounts
    .filter(({ address }) => address !== account?.address)
    .map((each) => ({
      ...({ id: `account:${each.address}`, kind: t`Account`, icon: 'arrowRight' } as const),
      label: `${isolate(each.name)} ${shortHex(withChecksum(each.address))}`,
      words: each.address,
      run: () => void choosing.run(each),
    }))
}

const tokenEntries = ({ profile, chain }: Workspace): readonly Entry[] =>
  listTradable(profile, chain.id).map(({ address, symbol, name }) => ({
    ...({ id: `token:${address}`, kind: t`Token`, icon: 'swap', isSearchOnly: true } as const),
    label: t`Buy ${symbol}`,
    detail: `${name} ${shortHex(address)}`,
    words: address,
    run: () => goTo('swapFor', { buy: address }),
  }))

/** Maximum number of orders to search. The Orders screen finds older ones. */
const MAX_ORDERS = 200

/** Reads the entries of orders, open ones first. */
async function readOrders(owner: OrderOwner): Promise<readonly Entry[]> {
  const views = (await readOwned(owner, MAX_ORDERS)).map(viewEntry)
  const sorted = views.toSorted((a, b) => Number(b.isLive) - Number(a.isLive))
  return sorted.map(
    (view): Entry => ({
      ...({ id: `order:${view.uid}`, kind: t`Order`, icon: 'orders', isSearchOnly: true } as const),
      label: orderSentence(view),
      detail: [
        view.status ?? statusWord(view.mark),
        ...(view.createdAt === undefined ? [] : [formatDateTime(view.createdAt)]),
      ].join(' · '),
      words: view.uid,
      run: () => goTo('order', { chain: String(view.chainId), uid: view.uid }),
    }),
  )
}

/** The newest orders of the account on this network. Empty until they have been read. */
function useOrderEntries(): readonly Entry[] {
  const { profile, chain, account } = useWorkspace()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const owner = account?.address
  useEffect(() => {
    if (!owner) return
    readOrders({ profileId: profile.id, chainId: chain.id, owner }).then(setEntries, reportError)
  }, [profile.id, chain.id, owner])
  return entries
}

/** Returns all entries in the order of an empty search. */
export function useEntries(): readonly Entry[] {
  const workspace = useWorkspace()
  const networks = useNetworkEntries()
  const accounts = useAccountEntries()
  const orders = useOrderEntries()
  const commands = workspace.account ? commandEntries(workspace) : []
  const own = [...screenEntries(), ...commands, ...sectionEntries(workspace)]
  const isHidden = hiddenBecause(workspace) !== undefined
  const shown = isHidden ? orders.map((each) => ({ ...each, label: hideNumbers(each.label) })) : orders
  return [...own, ...accounts, ...networks, ...tokenEntries(workspace), ...shown]
}
