/** Builds the workspace from the database and the wallet. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { preloadDraft } from '../../client/db/drafts'
import { observe } from '../../client/db/live'
import type { Settings } from '../../client/db/rows/settings'
import { dismissRead } from '../../client/notify/dismiss-read'
import { watchUnread } from '../../client/notify/notifications'
import { profileOf } from '../../client/settings/profiles'
import { changeSettings, defaultSettings, readSettings, watchSettings } from '../../client/settings/settings'
import { walletDb } from '../../client/signing/wallet-db'
import { watchImported } from '../../client/tokens/imported'
import { draftNames } from '../../client/trade/review-draft'
import { announceChange } from '../../client/worker/announce-changes'
import { refreshToolbar } from '../../client/worker/toolbar'
import { chainOf } from '../../domain/chains/chains'
import type { Account } from '../../wallet/vault/accounts'
import { listAccounts } from '../../wallet/vault/wallet-rows'
import { type ActionState, toFailure } from '../kit/use-action'
import { useLiveState } from '../kit/use-live'
import { useLoaded } from '../kit/use-loaded'
import { useOrderDiscovery } from './use-account-orders'
import { useLock } from './use-lock'
import type { Surface, Workspace } from './workspace'

/** Returns the workspace. Pending until everything is known, refused if the vault cannot be read. */
export function useWorkspaceState(surface: Surface): ActionState<Workspace> {
  const held = useLiveState(watchSettings, [])
  const counted = useLiveState(watchUnread, [])
  // Reading the imported tokens registers them, before the first screen and at each change.
  const imported = useLiveState(watchImported, [])
  // A live query reports nothing if the database does not open.
  const opened = useLoaded(readSettings)
  const isClosed = opened.step === 'failed' || opened.step === 'refused'
  const isDatabaseLost = isClosed || (held !== undefined && 'thrown' in held)
  const settings = isDatabaseLost ? defaultSettings : held && 'value' in held ? held.value : undefined
  const unread = counted && ('value' in counted ? counted.value : 0)
  const isUnlocked = useLock()
  const accounts = useAccounts(isDatabaseLost ? undefined : settings)
  usePreloadedDraft(settings)
  useTheme(settings)
  useLanguage(settings)
  useToolbar(unread, isDatabaseLost ? undefined : settings)
  usePageNotification(unread, isDatabaseLost ? undefined : settings)
  useOrderDiscovery(
    isDatabaseLost ? undefined : settings,
    accounts.step === 'done' ? accounts.value : undefined,
  )
  if (accounts.step !== 'done') return accounts
  if (!settings || isUnlocked === undefined || !(imported || isDatabaseLost)) return { step: 'pending' }
  const account = isDatabaseLost
    ? accounts.value[0]
    : accounts.value.find(({ address }) => address === settings.account)
  const value = {
    surface,
    settings,
    isDatabaseLost,
    isDataNewer: opened.step === 'refused' && opened.errorType === 'NewerData',
    profile: profileOf(settings),
    chain: chainOf(settings.chainId),
    account,
    accounts: accounts.value,
    isUnlocked: isUnlocked && account !== undefined,
    unread: unread ?? 0,
  }
  return { step: 'done', value }
}

/**
 * Reads all accounts as they change. The active account must be one of them: without one, or after its
 * removal, another is chosen.
 */
function useAccounts(settings: Settings | undefined): ActionState<readonly Account[]> {
  const [accounts, setAccounts] = useState<ActionState<readonly Account[]>>({ step: 'pending' })
  const chosen = settings?.account
  useLayoutEffect(() => {
    const subscription = observe(() => listAccounts(walletDb)).subscribe(
      (value) => setAccounts({ step: 'done', value }),
      (cause) => setAccounts(toFailure(cause)),
    )
    return () => subscription.unsubscribe()
  }, [])
  useEffect(() => {
    if (chosen === undefined || accounts.step !== 'done') return
    const [first] = accounts.value
    const isThere = accounts.value.some(({ address }) => address === chosen)
    if (isThere || chosen === (first?.address ?? null)) return
    // A new account may not have arrived from the wallet's database yet, so the database decides.
    chooseOtherAccount().catch(reportError)
  }, [accounts, chosen])
  return accounts
}

async function chooseOtherAccount(): Promise<void> {
  const [accounts, { account }] = await Promise.all([listAccounts(walletDb), readSettings()])
  if (accounts.some(({ address }) => address === account)) return
  await changeSettings({ account: accounts[0]?.address ?? null })
}

/** Most openings show the swap form first, so its draft is read in parallel with the accounts. */
function usePreloadedDraft(settings: Settings | undefined): void {
  const name = settings && draftNames.swap({ profile: profileOf(settings), chain: chainOf(settings.chainId) })
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (name === undefined || isAsked.current) return
    isAsked.current = true
    preloadDraft(name)
  }, [name])
}

/** Applies the chosen theme, and stores it for the first paint of the next opening. */
function useTheme(settings: Settings | undefined): void {
  const theme = settings?.theme
  useEffect(() => {
    if (!theme) return
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem('theme', theme)
  }, [theme])
}

/**
 * A page keeps its language. A change reloads the page. The stored copy is shared by all pages, so another
 * page may have written it.
 */
function useLanguage(settings: Settings | undefined): void {
  const language = settings?.language
  useEffect(() => {
    if (!language || language === document.documentElement.dataset['language']) return
    localStorage.setItem('language', language)
    location.reload()
  }, [language])
}

/**
 * Notifies open explorer pages of read notifications, of a changed environment or account, and of changed
 * page settings.
 */
function usePageNotification(unread: number | undefined, settings: Settings | undefined): void {
  const place = settings && `${settings.profileId} ${settings.account}`
  const shown = settings && JSON.stringify([place, settings.chainId, settings.pages, settings.language])
  const last = useRef<{ readonly unread: number; readonly shown: string; readonly place: string } | null>(
    null,
  )
  useEffect(() => {
    if (unread === undefined || shown === undefined || place === undefined) return
    const before = last.current
    last.current = { unread, shown, place }
    // The worker itself announces new unread notifications.
    if (before && (unread < before.unread || shown !== before.shown))
      announceChange(browser.storage.local, place !== before.place).catch(reportError)
  }, [unread, shown, place])
}

/** Updates the toolbar button. The worker does it only while it is awake. */
function useToolbar(unread: number | undefined, settings: Settings | undefined): void {
  const profileId = settings?.profileId
  useEffect(() => {
    if (unread === undefined || !profileId) return
    refreshToolbar(browser.action).catch(reportError)
    dismissRead((id) => browser.notifications.clear(id)).catch(reportError)
  }, [unread, profileId])
}
