/** The client's half of the background: every part, over the browser and the service of the chosen profile. */

import type { Fetch } from '../../api/endpoint'
import type { Milliseconds } from '../../domain/scalars'
import { createClientFetch } from '../bridge/client-fetch'
import { answerStreams, type HeardPort } from '../bridge/streams-worker'
import { createServiceClient } from '../bridge/unreachable'
import { answerBridge, type BridgeReply, type MessageSender } from '../bridge/worker'
import { wait } from '../clock'
import { createDappHandlers } from '../dapps/handlers'
import type { Settings } from '../db/rows/settings'
import type { HostPermissions } from '../explorer/page-environment'
import { createPageHandlers, type PageHandlerPorts } from '../explorer/page-handlers'
import type { DesktopNotifications } from '../notify/channels/desktop'
import { subscribeSilently } from '../notify/channels/push/in-worker'
import { isPush } from '../notify/channels/push/incoming'
import { createChannels } from '../notify/channels/registry'
import { muteNotification, openNotification } from '../orders/open'
import { type Alarms, assertAlarm, nextAlarm } from '../schedule/alarms'
import { sealKeptKeys } from '../settings/api-keys'
import { type Profile, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { type FileReader, readLists } from '../tokens/default-lists'
import { readImported } from '../tokens/imported'
import { forgetAsking } from '../watch/service-notifications'
import { type BackendPorts, rememberBackends } from './backends'
import { type Announcer, announceChange, announceMissed } from './changes'
import { type LanguagePorts, speak } from './language'
import { showPage, type TabBrowser } from './own-tabs'
import { createPageTurns } from './page-turns'
import { readPending } from './pending'
import { createRequestWindow, type WindowBrowser } from './request-window'
import { createRounds } from './round'
import { refreshToolbar, type ToolbarButton } from './toolbar'

/** The browser's APIs that the client uses. */
interface WorkerBrowser extends Omit<TabBrowser, 'windows' | 'tabs'> {
  readonly tabs: TabBrowser['tabs'] & WindowBrowser['tabs']
  readonly runtime: TabBrowser['runtime'] & { readonly id: string }
  readonly windows?: NonNullable<TabBrowser['windows']> & NonNullable<WindowBrowser['windows']>
  readonly alarms: Alarms
  readonly notifications: DesktopNotifications & { clear(id: string): Promise<unknown> }
  readonly action: ToolbarButton
  readonly permissions: HostPermissions
  readonly storage: { readonly local: Announcer }
}

/** What the worker stands on. */
export interface WorkerPorts extends LanguagePorts, BackendPorts {
  readonly browser: WorkerBrowser
  /** Reads token lists of the extension. */
  readonly readTokens: FileReader
  readonly readAppearance: PageHandlerPorts['readAppearance']
  /** Reaches nodes. */
  readonly fetch: Fetch
  readonly now: () => Milliseconds
  readonly random: () => number
}

/** What the worker does at each event. */
export interface ClientWorker {
  /** Undefined for a message that is not the bridge's, or of a stranger. */
  readonly answer: (message: unknown, sender: MessageSender) => Promise<BridgeReply> | undefined
  /** Answers a port that asks for a reply in parts. */
  readonly answerStream: (port: HeardPort) => void
  readonly wake: () => Promise<void>
  /** Puts the chosen language in force. */
  readonly speak: () => Promise<void>
  readonly openNotification: (id: string) => Promise<void>
  /** A button of a notification: the first opens its order, the second mutes it. */
  readonly pressButton: (id: string, button: number) => Promise<void>
  /** A push: a wake-up, whatever it says; what is no push of ours is reported and does nothing. */
  readonly takePush: (text: string) => Promise<void>
  /** What every start owes: an alarm for whatever is open, a button with the right count, and what pages were not told. */
  readonly start: () => Promise<void>
}

/** Backends that know the listed tokens, whatever woke the worker: a service that knows none would refuse an order. */
const knowingTokens =
  (
    { createBackend }: Pick<BackendPorts, 'createBackend'>,
    learnTokens: () => Promise<void>,
  ): BackendPorts['createBackend'] =>
  (choice) => {
    const backend = createBackend(choice)
    return {
      fetch: (request) => learnTokens().then(() => backend.fetch(request)),
      runRounds: (at) => learnTokens().then(() => backend.runRounds(at)),
    }
  }

async function start({ browser, now }: WorkerPorts, learn: (settings: Settings) => Promise<void>) {
  await sealKeptKeys()
  const settings = await readSettings()
  await learn(settings)
  const pending = await readPending(settings.profileId, now())
  await assertAlarm(browser.alarms, nextAlarm(pending, now()), now())
  await refreshToolbar(browser.action)
  await announceMissed(browser.storage.local)
}

/** Joins the parts. Nothing is read or written before the first event. */
export function createWorker(ports: WorkerPorts): ClientWorker {
  const { browser, fetch, now, random, report } = ports
  const learnTokens = () => readLists(ports.readTokens)
  const backendOf = rememberBackends({ ...ports, createBackend: knowingTokens(ports, learnTokens) })
  const callOf = (profile: Profile) => createServiceClient(backendOf(profile).fetch)
  const page = {
    openTab: (path: string) => showPage(browser, path),
    clearNotification: (id: string) => browser.notifications.clear(id),
  }
  const { first, giveWay } = createPageTurns()
  const { wake: runRound, submit } = createRounds({
    serviceOf: (profile) => ({ call: callOf(profile), runRounds: backendOf(profile).runRounds }),
    channels: createChannels({
      notifications: browser.notifications,
      pageUrl: (path) => browser.runtime.getURL(path),
      fetch,
    }),
    alarms: browser.alarms,
    storage: browser.storage.local,
    refreshToolbar: () => refreshToolbar(browser.action),
    clearNotification: page.clearNotification,
    fetch,
    giveWay,
    now,
    random,
    report,
  })
  /** What texts are made of: the language that is chosen, and the tokens of its networks, imported ones too. */
  const learn = async (settings: Settings) => {
    await Promise.all([speak(settings, ports), readImported(), learnTokens()])
  }
  const wake = async () => {
    await learn(await readSettings())
    await runRound()
  }
  const announceRead = async () => {
    await announceChange(browser.storage.local)
    await refreshToolbar(browser.action)
  }
  // A page that signed waits for the submission only; the round that settles and tracks follows.
  const submitFirst = async () => {
    await submit()
    wake().catch(report)
  }
  const askService: Fetch = async (request) => {
    const [settings] = await Promise.all([readSettings(), learnTokens()])
    return backendOf(profileOf(settings)).fetch(request)
  }
  const requestWindow = createRequestWindow(browser, now)
  const handlers = {
    wake,
    submit: submitFirst,
    subscribe: subscribeSilently,
    ...createDappHandlers({ fetch, now, wait, report, service: askService, window: requestWindow }),
    ...createPageHandlers({
      callOf,
      openTab: page.openTab,
      permissions: browser.permissions,
      readAppearance: ports.readAppearance,
      learn,
    }),
  }
  const self = { id: browser.runtime.id, baseUrl: browser.runtime.getURL('') }
  const answerPage = answerBridge({
    self,
    report,
    fetch: createClientFetch({ handlers, service: askService, now }),
  })
  return {
    answerStream: answerStreams({ self, fetch: (request) => first(askService(request)), report }),
    answer: (message, sender) => {
      const answer = answerPage(message, sender)
      return answer && first(answer)
    },
    wake,
    speak: async () => speak(await readSettings(), ports),
    openNotification: (id) => openNotification(id, page).then(announceRead),
    pressButton: (id, button) =>
      (button === 0 ? openNotification : muteNotification)(id, page).then(announceRead),
    takePush: async (text) => {
      if (!isPush(text)) return report(new Error('A push came that is none of ours.'))
      await forgetAsking()
      await wake()
    },
    start: () => start(ports, learn),
  }
}
