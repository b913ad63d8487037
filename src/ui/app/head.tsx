/** Header of every screen: environment band, network, account, notifications. */

import { useState } from 'preact/hooks'
import { isRealTime } from '../../api/exchange/settings'
import { unreadText } from '../../client/notify/notifications'
import { isPaper, orderbookOf, type Profile } from '../../client/settings/profiles'
import type { ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { Icon, type IconName } from '../kit/icon'
import { lazy } from '../kit/lazy'
import { NetworkChip, useNetwork } from '../settings/network-setting'
import { ProblemsLink } from '../settings/storage/problems'
import { AccountMark } from '../workspace/account-mark'
import { Eye } from '../workspace/hidden/eye'
import { hrefOf } from '../workspace/routes'
import { openHereInTab, openSidePanel } from '../workspace/surfaces'
import { useWorkspace } from '../workspace/workspace'
import { AccountDialog } from './account-dialog'
import { FrontSite } from './front-site'

/** Loaded when it is first opened. */
const EnvironmentDialog = lazy(() => import('./environment-dialog').then((part) => part.EnvironmentDialog))

/** Names the environment, in its colour. A mark tells the user's own environments from built-in ones. A press opens the choice of environments. */
export function Band() {
  const { profile, chain } = useWorkspace()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <aside class="band" aria-label={t`Environment`} style={{ background: profile.colour }}>
      <button type="button" class="band-menu" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <strong>{profile.networks ? t`Own · ${profile.label}` : profile.label}</strong>
        <Icon name="chevronDown" size={14} />
      </button>
      <span class="band-text">{describeMoney(profile, chain.id)}</span>
      <FaultsLink />
      <ClockLink />
      <ProblemsLink />
      <Eye />
      <Doors />
      {isChoosing && <EnvironmentDialog onClose={() => setChoosing(false)} />}
    </aside>
  )
}

/** Opens the screen of a narrow surface in a tab, or the side panel of a popup. Drafts come along. */
function Doors() {
  const { surface } = useWorkspace()
  const door = (icon: IconName, label: string, open: () => Promise<void>) => (
    <button
      type="button"
      class="band-menu"
      aria-label={label}
      title={label}
      onClick={() => void open().catch(reportError)}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  const isPopup = surface === 'popup'
  if (!isPopup && surface !== 'sidepanel') return null
  return (
    <span class="band-doors">
      {isPopup && door('sidePanel', t`Open in the side panel`, openSidePanel)}
      {door('external', t`Open in a tab`, openHereInTab)}
    </span>
  )
}

/** Warns that faults are injected into calls. Links to the screen that turns them off. */
function FaultsLink() {
  const { faults } = useWorkspace().settings.developer
  return faults && <a class="band-text" href={hrefOf('faults')}>{t`Faults on: ${faults.name}`}</a>
}

/** Warns that the sandbox clock is not the real one. Links to the screen that sets it. */
function ClockLink() {
  const { settings, profile } = useWorkspace()
  const { clock } = settings.developer
  if (!clock || !isPaper(profile)) return null
  const label =
    clock.rate === 0 ? t`Clock paused` : clock.rate === 1 ? t`Clock moved` : t`Clock ×${clock.rate}`
  return isRealTime(clock) ? null : (
    <a class="band-text" href={hrefOf('exchange')}>
      {label}
    </a>
  )
}

/**
 * Describes the money that is traded: play money, money of a custom chain, or real money of the named
 * service.
 */
function describeMoney(profile: Profile, chainId: ChainId): string {
  const { backend } = profile
  if (backend.kind === 'remote') return orderbookOf(profile, chainId) ?? ''
  return backend.chain
    ? t`Chain ${backend.chain.chainId}: orders settle there`
    : t`Play money: orders are simulated`
}

interface HeadProps {
  /** True on screens of the settings. */
  readonly isInSettings: boolean
}

/** Network, account, notifications and settings in one row, and the site in front of the popup. A failed network change shows its error below. */
export function Head({ isInSettings }: HeadProps) {
  const { value, choose, state, dialog } = useNetwork()
  const { surface, account } = useWorkspace()
  return (
    <header class="head">
      <div class="head-row">
        <NetworkChip value={value} choose={choose} />
        <span class="head-space" />
        <AccountChip />
        <Bell />
        <a
          class="chip"
          data-bare
          href={hrefOf('settings')}
          aria-label={t`Settings`}
          title={t`Settings`}
          aria-current={isInSettings ? 'page' : undefined}
        >
          <Icon name="settings" size={20} />
        </a>
      </div>
      {surface === 'popup' && account && <FrontSite />}
      <Outcome state={state} />
      {dialog}
    </header>
  )
}

function AccountChip() {
  const { account, isUnlocked } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  if (!account) {
    return (
      <a class="chip" href={hrefOf('onboarding')}>
        {t`Set up`}
      </a>
    )
  }
  return (
    <>
      <button type="button" class="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <AccountMark colour={account.colour} />
        {account.kind === 'key' && <Icon name={isUnlocked ? 'unlock' : 'lock'} size={16} />}
        <span class="chip-text">{account.name}</span>
        {account.kind === 'key' && (
          <span class="hidden-label">{isUnlocked ? t`, unlocked` : t`, locked`}</span>
        )}
      </button>
      {isOpen && <AccountDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

function Bell() {
  const { unread } = useWorkspace()
  const label = unread === 0 ? t`Notifications` : t`Notifications, ${unreadText(unread)} unread`
  return (
    <a class="chip" data-bare href={hrefOf('notifications')} aria-label={label} title={label}>
      <Icon name="bell" size={20} />
      {unread > 0 && <span class="count">{unreadText(unread)}</span>}
    </a>
  )
}
