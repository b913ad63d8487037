/** The workspace, gathered from the database and the wallet. */
import { useCallback, useEffect, useRef } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { watchUnread } from '../desk/notifications'
import { profileOf } from '../desk/profiles'
import { changeSettings, type Settings, watchSettings } from '../desk/settings'
import { refreshToolbar } from '../desk/toolbar'
import { chainOf } from '../domain/chains'
import type { Account } from '../wallet/accounts'
import { listAccounts } from '../wallet/store'
import { walletDb } from './session'
import type { ActionState } from './use-action'
import { useLive } from './use-live'
import { useLoaded } from './use-loaded'
import { useLock } from './use-lock'
import type { Surface, Workspace } from './workspace'

/** Pending until everything is known; refused when the vault cannot be read. */
export function useWorkspaceState(surface: Surface): ActionState<Workspace> {
  const settings = useLive(watchSettings, [])
  const unread = useLive(watchUnread, [])
  const isUnlocked = useLock()
  const accounts = useAccounts(settings)
  useTheme(settings)
  useToolbar(unread, settings)
  if (accounts.step !== 'done') return accounts
  if (!settings || isUnlocked === undefined) return { step: 'pending' }
  const account = accounts.value.find(({ address }) => address === settings.account)
  const value = {
    surface,
    settings,
    profile: profileOf(settings),
    chain: chainOf(settings.chainId),
    account,
    isUnlocked: isUnlocked && account !== undefined,
    unread: unread ?? 0,
  }
  return { step: 'done', value }
}

/** The vault's accounts, read again when the settings name another one. */
function useAccounts(settings: Settings | undefined): ActionState<readonly Account[]> {
  const chosen = settings?.account
  // A new function for another account: what useLoaded starts anew for.
  const load = useCallback(() => listAccounts(walletDb), [chosen])
  const loaded = useLoaded(load)
  const last = useRef(loaded)
  if (loaded.step !== 'pending') last.current = loaded
  // The former list stands while the new one is read: a screen must not vanish under the hand that made an account.
  const accounts = last.current
  useEffect(() => {
    // A page died between sealing the first account and choosing it: choose it now.
    const [first] = accounts.step === 'done' ? accounts.value : []
    if (chosen === null && first) changeSettings({ account: first.address }).catch(reportError)
  }, [accounts.step, chosen])
  return accounts
}

/** The forced theme, kept for the first picture of the next opening too. */
function useTheme(settings: Settings | undefined): void {
  const theme = settings?.theme
  useEffect(() => {
    if (!theme) return
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem('theme', theme)
  }, [theme])
}

/** The worker keeps the toolbar button while it is awake; an open surface does it for a sleeping one. */
function useToolbar(unread: number | undefined, settings: Settings | undefined): void {
  const profileId = settings?.profileId
  useEffect(() => {
    if (unread === undefined || !profileId) return
    refreshToolbar(browser.action).catch(reportError)
  }, [unread, profileId])
}
