/** What pages ask with: the service by name, and the worker's attention. */
import browser from 'webextension-polyfill'
import type { Call } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { now } from '../clock'
import { keepIfSlow, noteSlow } from '../diagnostics/slow-operations'
import { assertAlarm, MIN_DELAY_MS } from '../schedule/alarms'
import type { AskToSubscribe } from './client-endpoints'
import { createBridge } from './page'
import { createStreams, STREAM_PORT, type StreamPort } from './streams-page'
import { createServiceClient, createWorkerClient } from './unreachable'

const slowPorts = () => ({ storage: localStorage, page: location.pathname, now })

const bridgeFetch = noteSlow(
  createBridge((message) => browser.runtime.sendMessage(message)),
  () => performance.now(),
  (what, ms) => keepIfSlow(what, ms, slowPorts),
)

/** Calls the service of the chosen profile by way of the worker. */
export const callService: Call = createServiceClient(bridgeFetch)

/** Asks the service of the chosen profile as it is asked: what it answers is for a developer to read. */
export const askService: Fetch = bridgeFetch

/** A question that the worker answers without reading anything: there is no such path. */
export const askNothing = (): Promise<unknown> =>
  bridgeFetch(new Request('https://cowbell.invalid/client/nothing'))

/** The same for replies in parts, each of which is there as soon as the worker has it. */
export const streamService: Call = createServiceClient(
  createStreams(() => browser.runtime.connect({ name: STREAM_PORT }) as StreamPort),
)

/** What the client's functions need of the page they run in. */
export interface ClientPorts {
  readonly call: Call
  /** Has the worker submit, settle, track and deliver now; resolves when it is done. */
  readonly wake: () => Promise<void>
  /** Has the worker submit what was signed; resolves when the service has answered, and a round follows. */
  readonly submit: () => Promise<void>
  /** Has the browser wake the worker soon, whatever becomes of this page. */
  readonly setAlarm: () => Promise<void>
  readonly now: () => Milliseconds
}

const callWorker = createWorkerClient(bridgeFetch)

/** Has the worker subscribe to pushes with the key of their sender. */
export const askToSubscribe: AskToSubscribe = (key) => callWorker('subscribe', { body: { key } })

/** A round is harmless to repeat: one whose worker was killed is asked for once more. */
async function askTwice(what: 'wake' | 'submit'): Promise<void> {
  await callWorker(what, {}).catch((error: unknown) => {
    if (error instanceof Refusal && error.errorType === 'Unreachable') return callWorker(what, {})
    throw error
  })
}

/** The ports of every extension page. */
export const pagePorts: ClientPorts = {
  call: callService,
  wake: () => askTwice('wake'),
  submit: () => askTwice('submit'),
  setAlarm: () => assertAlarm(browser.alarms, MIN_DELAY_MS, now()),
  now,
}
