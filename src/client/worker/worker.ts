/**
 * The client's part of the background: joins all modules with the browser and the service of the chosen
 * profile.
 */

import type { Fetch } from '../../api/endpoint'
import type { ChainId, Milliseconds } from '../../domain/scalars'
import { isUnlocked, type SessionMemory } from '../../wallet/vault/lock'
import { createServiceClient } from '../bridge/callers'
import { createClientFetch } from '../bridge/client-fetch'
import { answerStreams, type WorkerPort } from '../bridge/streams-worker'
import { answerBridge, type BridgeReply, type MessageSender } from '../bridge/worker'
import { wait } from '../clock'
import { createDappHandlers } from '../dapps/handlers'
import type { Settings } from '../db/rows/settings'
import type { ScriptInjector } from '../explorer/inject-draw'
import type { HostPermissions } from '../explorer/page-environment'
import { createPageHandlers, type PageHandlerPorts } from '../explorer/page-handlers'
import type { DesktopNotifications } from '../notify/channels/desktop'
import { isPush } from '../notify/channels/push/incoming-push'
import { subscribeSilently } from '../notify/channels/push/worker-subscription'
import { createChannels } from '../notify/channels/registry'
import { muteNotification, openNotification } from '../orders/open-page'
import { type Alarms, assertAlarm, nextAlarm } from '../schedule/alarms'
import { sealKeptKeys } from '../settings/api-keys'
import { type Profile, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { type FileReader, loadTokenLists } from '../tokens/default-lists'
import { loadImportedTokens } from '../tokens/imported'
import { readServiceTime } from '../trade/service-clock'
import { resetNotificationThrottle } from '../watch/service-notifications'
import { type Announcer, announceChange, announceMissed } from './announce-changes'
import { type BackendPorts, createBackendCache } from './backends'
import { applyChosenLanguage, type LanguagePorts } from './language'
import { showPage, type TabBrowser } from './own-tabs'
import { createPagePriority } from './page-priority'
import { readPending } from './pending'
import { watchPlacements } from './placements'
import { createRequestWindow, type WindowBrowser } from './request-window'
import { createTicker } from './tick'
import { refreshToolbar, type ToolbarButton } from './toolbar'

interface WorkerBrowser extends Omit<TabBrowser, 'windows' | 'tabs'> {
  readonly tabs: TabBrowser['tabs'] & WindowBrowser['tabs']
  readonly runtime: TabBrowser['runtime'] & { readonly id: string }
  readonly windows?: NonNullable<TabBrowser['windows']> & NonNullable<WindowBrowser['windows']>
  readonly alarms: Alarms
  readonly notifications: DesktopNotifications & { clear(id: string): Promise<unknown> }
  readonly action: ToolbarButton
  readonly permissions: HostPermissions
  readonly storage: { readonly local: Announcer; readonly session: Pick<SessionMemory, 'get'> }
  readonly scripting: ScriptInjector
}

export interface WorkerPorts extends LanguagePorts, BackendPorts {
  readonly browser: WorkerBrowser
  readonly readTokens: FileReader
  readonly readAppearance: PageHandlerPorts['readAppearance']
  readonly fetch: Fetch
  readonly now: () => Milliseconds
  readonly random: () => number
}

export interface ClientWorker {
  /** Returns undefined for a message that is not the bridge's, or from an unknown sender. */
  readonly answer: (message: unknown, sender: MessageSender) => Promise<BridgeReply> | undefined
  /** Answers a port that asks for a streamed reply. */
  readonly answerStream: (port: WorkerPort) => void
  readonly wake: () => Promise<void>
  readonly speak: () => Promise<void>
  readonly openNotification: (id: string) => Promise<void>
  /** Handles a notification button: 0 opens the order, 1 mutes it. */
  readonly pressButton: (id: string, button: number) => Promise<void>
  /** Handles a push: it starts a tick, whatever its content. An invalid push is reported and ignored. */
  readonly takePush: (text: string) => Promise<void>
  /** Runs at each start of the worker: sets the alarm, refreshes the button, announces missed changes. */
  readonly start: () => Promise<void>
}

/** Makes a backend load the token lists first. Without them it would refuse orders. */
const withTokens =
  (
    { createBackend }: Pick<BackendPorts, 'createBackend'>,
    loadTokens: () => Promise<void>,
  ): BackendPorts['createBackend'] =>
  (choice) => {
    const backend = createBackend(choice)
    return {
      fetch: (request) => loadTokens().then(() => backend.fetch(request)),
      runAuctions: (time) => loadTokens().then(() => backend.runAuctions(time)),
      hasOpenOrders: backend.hasOpenOrders,
    }
  }

async function start({ browser, now }: WorkerPorts, loadTexts: (settings: Settings) => Promise<void>) {
  await sealKeptKeys()
  const settings = await readSettings()
  await loadTexts(settings)
  const pending = await readPending(settings.profileId, now())
  await assertAlarm(browser.alarms, nextAlarm(pending, now()), now())
  await refreshToolbar(browser.action)
  await announceMissed(browser.storage.local)
}

/** Returns the service of a backend as ticks use it. */
const toTickService = (backend: ReturnType<ReturnType<typeof createBackendCache>>) => ({
  ...backend,
  call: createServiceClient(backend.fetch),
  readTime: (network: ChainId) => readServiceTime(backend.fetch, network),
})

/** Creates the worker. Nothing is read or written before the first event. */
export function createWorker(ports: WorkerPorts): ClientWorker {
  const { browser, fetch, now, random, report } = ports
  const loadTokens = () => loadTokenLists(ports.readTokens)
  const backendOf = createBackendCache({ ...ports, createBackend: withTokens(ports, loadTokens) })
  const callOf = (profile: Profile) => createServiceClient(backendOf(profile).fetch)
  const page = {
    openTab: (path: string) => showPage(browser, path),
    clearNotification: (id: string) => browser.notifications.clear(id),
  }
  const { prioritize, yieldToPages } = createPagePriority()
  const { tick: runTick, submit } = createTicker({
    serviceOf: (profile) => toTickService(backendOf(profile)),
    channels: createChannels({
      notifications: browser.notifications,
      pageUrl: (path) => browser.runtime.getURL(path),
      fetch,
    }),
    alarms: browser.alarms,
    storage: browser.storage.local,
    isUnlocked: () => isUnlocked({ memory: browser.storage.session }, now()),
    refreshToolbar: () => refreshToolbar(browser.action),
    clearNotification: page.clearNotification,
    ...{ fetch, yieldToPages, now, random, report },
  })
  /** Loads what texts need: the chosen language, and listed and imported tokens. */
  const loadTexts = async (settings: Settings) => {
    await Promise.all([applyChosenLanguage(settings, ports), loadImportedTokens(), loadTokens()])
  }
  const wake = async () => {
    await loadTexts(await readSettings())
    await runTick()
  }
  const notifyPages = () => announceChange(browser.storage.local)
  const announceRead = async () => {
    await notifyPages()
    await refreshToolbar(browser.action)
  }
  // A page that signed waits for the submission only. The complete tick follows.
  const startTick = () => void wake().catch(report)
  const submitFirst = () => submit().then(startTick)
  const askService: Fetch = async (request) => {
    const [settings] = await Promise.all([readSettings(), loadTokens()])
    return backendOf(profileOf(settings)).fetch(request)
  }
  const service = watchPlacements(askService, { ...ports, startTick })
  const requestWindow = createRequestWindow(browser, now)
  const handlers = {
    wake,
    submit: submitFirst,
    subscribe: subscribeSilently,
    ...createDappHandlers({ ...ports, wait, notifyPages, service, window: requestWindow }),
    ...createPageHandlers({
      callOf,
      openTab: page.openTab,
      browser,
      readAppearance: ports.readAppearance,
      applySettings: loadTexts,
    }),
  }
  const self = { id: browser.runtime.id, baseUrl: browser.runtime.getURL('') }
  const answerPage = answerBridge({
    self,
    report,
    fetch: createClientFetch({ handlers, service: askService, now }),
  })
  return {
    answerStream: answerStreams({ self, fetch: (request) => prioritize(askService(request)), report }),
    answer: (message, sender) => {
      const answer = answerPage(message, sender)
      return answer && prioritize(answer)
    },
    wake,
    speak: async () => applyChosenLanguage(await readSettings(), ports),
    openNotification: (id) => openNotification(id, page).then(announceRead),
    pressButton: (id, button) =>
      (button === 0 ? openNotification : muteNotification)(id, page).then(announceRead),
    takePush: async (text) => {
      if (!isPush(text)) return report(new Error('A push came that is none of ours.'))
      await resetNotificationThrottle()
      await wake()
    },
    start: () => start(ports, loadTexts),
  }
}
