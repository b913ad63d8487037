/** The workspace, gathered from the database and the wallet. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { readDraftAhead } from '../../client/db/drafts'
import { observe } from '../../client/db/live'
import type { Settings } from '../../client/db/rows/settings'
import { settleSeen } from '../../client/notify/read-elsewhere'
import { watchUnread } from '../../client/notify/store'
import { profileOf } from '../../client/settings/profiles'
import { changeSettings, firstSettings, readSettings, watchSettings } from '../../client/settings/settings'
import { walletDb } from '../../client/signing/wallet-db'
import { watchImported } from '../../client/tokens/imported'
import { draftNames } from '../../client/trade/review-draft'
import { announceChange } from '../../client/worker/changes'
import { refreshToolbar } from '../../client/worker/toolbar'
import { chainOf } from '../../domain/chains/chains'
import type { Account } from '../../wallet/vault/accounts'
import { listAccounts } from '../../wallet/vault/store'
import { type ActionState, endOf } from '../kit/use-action'
import { useSettled } from '../kit/use-live'
import { useLoaded } from '../kit/use-loaded'
import { useLock } from '../lock/use-lock'
import { useAccountOrders } from './use-account-orders'
import type { Surface, Workspace } from './workspace'

/** Pending until everything is known; refused when the vault cannot be read. */
export function useWorkspaceState(surface: Surface): ActionState<Workspace> {
  const held = useSettled(watchSettings, [])
  const counted = useSettled(watchUnread, [])
  // Reading makes them known: before the first screen, and again at each change.
  const imported = useSettled(watchImported, [])
  // A live query says nothing of a database that does not open.
  const opened = useLoaded(readSettings)
  const isClosed = opened.step === 'failed' || opened.step === 'refused'
  const isDatabaseLost = isClosed || (held !== undefined && 'thrown' in held)
  const settings = isDatabaseLost ? firstSettings : held && 'value' in held ? held.value : undefined
  const unread = counted && ('value' in counted ? counted.value : 0)
  const isUnlocked = useLock()
  const accounts = useAccounts(isDatabaseLost ? undefined : settings)
  useDraftAhead(settings)
  useTheme(settings)
  useLanguage(settings)
  useToolbar(unread, isDatabaseLost ? undefined : settings)
  useOpenPages(unread, isDatabaseLost ? undefined : settings)
  useAccountOrders(
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
 * All accounts, as they change. The trading account must be one of them: a new first one is chosen, and after a removal
 * another.
 */
function useAccounts(settings: Settings | undefined): ActionState<readonly Account[]> {
  const [accounts, setAccounts] = useState<ActionState<readonly Account[]>>({ step: 'pending' })
  const chosen = settings?.account
  useLayoutEffect(() => {
    const subscription = observe(() => listAccounts(walletDb)).subscribe(
      (value) => setAccounts({ step: 'done', value }),
      (cause) => setAccounts(endOf(cause)),
    )
    return () => subscription.unsubscribe()
  }, [])
  useEffect(() => {
    if (chosen === undefined || accounts.step !== 'done') return
    const [first] = accounts.value
    const isThere = accounts.value.some(({ address }) => address === chosen)
    if (isThere || chosen === (first?.address ?? null)) return
    // The chosen one may be on its way from the wallet's database: what is read there now decides.
    chooseAnother().catch(reportError)
  }, [accounts, chosen])
  return accounts
}

async function chooseAnother(): Promise<void> {
  const [accounts, { account }] = await Promise.all([listAccounts(walletDb), readSettings()])
  if (accounts.some(({ address }) => address === account)) return
  await changeSettings({ account: accounts[0]?.address ?? null })
}

/** Nearly every opening shows the swap form first: its draft is read while the accounts are. */
function useDraftAhead(settings: Settings | undefined): void {
  const name = settings && draftNames.swap({ profile: profileOf(settings), chain: chainOf(settings.chainId) })
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (name === undefined || isAsked.current) return
    isAsked.current = true
    readDraftAhead(name)
  }, [name])
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

/**
 * A page keeps the language it was opened in: when another is chosen it is opened again. The copy that it is opened by is one for
 * all pages: another page may have written it already.
 */
function useLanguage(settings: Settings | undefined): void {
  const language = settings?.language
  useEffect(() => {
    if (!language || language === document.documentElement.dataset['language']) return
    localStorage.setItem('language', language)
    location.reload()
  }, [language])
}

/** Announces to open explorer pages what was read here, of another profile or account, and of how they are to be treated now. */
function useOpenPages(unread: number | undefined, settings: Settings | undefined): void {
  const place = settings && `${settings.profileId} ${settings.account}`
  const shown = settings && JSON.stringify([place, settings.chainId, settings.pages, settings.language])
  const last = useRef<{ readonly unread: number; readonly shown: string; readonly place: string } | null>(
    null,
  )
  useEffect(() => {
    if (unread === undefined || shown === undefined || place === undefined) return
    const before = last.current
    last.current = { unread, shown, place }
    // More unread is the worker's news: it announces it itself.
    if (before && (unread < before.unread || shown !== before.shown))
      announceChange(browser.storage.local, place !== before.place).catch(reportError)
  }, [unread, shown, place])
}

/** The worker keeps the toolbar button while it is awake; an open surface does it for a sleeping one. */
function useToolbar(unread: number | undefined, settings: Settings | undefined): void {
  const profileId = settings?.profileId
  useEffect(() => {
    if (unread === undefined || !profileId) return
    refreshToolbar(browser.action).catch(reportError)
    settleSeen((id) => browser.notifications.clear(id)).catch(reportError)
  }, [unread, profileId])
}
