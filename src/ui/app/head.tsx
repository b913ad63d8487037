/** What stands above every screen: the profile's band, network, account and bell. */

import { useState } from 'preact/hooks'
import { isRealTime } from '../../api/exchange/settings'
import { unreadText } from '../../client/notify/store'
import { isPaper, orderbookOf, type Profile } from '../../client/settings/profiles'
import type { ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { AccountMark } from '../accounts/account-mark'
import { Outcome } from '../kit/callout'
import { Icon } from '../kit/icon'
import { later } from '../kit/later'
import { NetworkChip, useNetwork } from '../settings/network-setting'
import { ProblemsLink } from '../settings/storage/problems'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { AccountDialog } from './account-dialog'

/** The choice of another environment, fetched when it is asked for. */
const EnvironmentDialog = later(() => import('./environment-dialog').then((part) => part.EnvironmentDialog))

/** Which exchange this is, in words and in its colour, on every surface; a press chooses another. */
export function Band() {
  const { profile, chain } = useWorkspace()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <aside class="band" aria-label={t`Environment`} style={{ background: profile.colour }}>
      <button type="button" class="band-menu" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <strong>{profile.label}</strong>
        <Icon name="chevronDown" size={14} />
      </button>
      <span class="band-says">{whatIsReal(profile, chain.id)}</span>
      <FaultsLink />
      <ClockLink />
      <ProblemsLink />
      {isChoosing && <EnvironmentDialog onClose={() => setChoosing(false)} />}
    </aside>
  )
}

/** Says on every surface that calls fail on purpose, and leads to where that is stopped. */
function FaultsLink() {
  const { faults } = useWorkspace().settings.developer
  return faults && <a class="band-says" href={hrefOf('faults')}>{t`Faults on: ${faults.name}`}</a>
}

/** Says on every surface that the clock of the sandbox is not the real one, and leads to where it is set. */
function ClockLink() {
  const { settings, profile } = useWorkspace()
  const { clock } = settings.developer
  if (!clock || !isPaper(profile)) return null
  const says =
    clock.rate === 0 ? t`Clock paused` : clock.rate === 1 ? t`Clock moved` : t`Clock ×${clock.rate}`
  return isRealTime(clock) ? null : (
    <a class="band-says" href={hrefOf('exchange')}>
      {says}
    </a>
  )
}

/** The kind of money: play money, a custom chain's, or real money of the service named. */
function whatIsReal(profile: Profile, chainId: ChainId): string {
  const { backend } = profile
  if (backend.kind === 'remote') return orderbookOf(profile, chainId) ?? ''
  return backend.chain
    ? t`Chain ${backend.chain.chainId}: orders settle there`
    : t`Play money: nothing here is real`
}

interface HeadProps {
  /** Whether a screen of the settings is shown. */
  readonly isInSettings: boolean
}

/** Network, account, bell and settings, in one row; a network that could not be gone to says so below it. */
export function Head({ isInSettings }: HeadProps) {
  const { value, choose, state } = useNetwork()
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
      <Outcome state={state} />
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
  const says = unread === 0 ? t`Notifications` : t`Notifications, ${unreadText(unread)} unread`
  return (
    <a class="chip" data-bare href={hrefOf('notifications')} aria-label={says} title={says}>
      <Icon name="bell" size={20} />
      {unread > 0 && <span class="count">{unreadText(unread)}</span>}
    </a>
  )
}
