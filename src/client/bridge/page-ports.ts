/** Access of pages to the service and the worker. */
import browser from 'webextension-polyfill'
import type { Call } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import type { Milliseconds } from '../../domain/scalars'
import { now } from '../clock'
import { recordIfSlow, recordSlowRequests } from '../diagnostics/slow-operations'
import { assertAlarm, MIN_DELAY_MS } from '../schedule/alarms'
import { createServiceClient, createWorkerClient } from './callers'
import type { Subscribe } from './client-endpoints'
import { createBridge } from './page'
import { createStreams, STREAM_PORT, type StreamPort } from './streams-page'

const slowPorts = () => ({ storage: localStorage, page: location.pathname, now })

const bridgeFetch = recordSlowRequests(
  createBridge((message) => browser.runtime.sendMessage(message)),
  () => performance.now(),
  (operation, ms) => recordIfSlow(operation, ms, slowPorts),
)

/** Calls the service of the chosen profile through the worker. */
export const callService: Call = createServiceClient(bridgeFetch)

/**
 * Sends a request unchanged to the service of the chosen profile, for developer tools that show the raw
 * reply.
 */
export const fetchService: Fetch = bridgeFetch

/**
 * Sends a request to an unknown path, which the worker answers without reading data. It measures the response
 * time.
 */
export const pingWorker = (): Promise<unknown> =>
  bridgeFetch(new Request('https://cowbell.invalid/client/nothing'))

/** Calls the service with replies in parts. Each part arrives as soon as the worker has it. */
export const streamService: Call = createServiceClient(
  createStreams(() => browser.runtime.connect({ name: STREAM_PORT }) as StreamPort),
)

/** Functions of an extension page that the client's functions need. */
export interface ClientPorts {
  readonly call: Call
  /** Asks the worker to submit, settle, track and deliver now. Resolves when done. */
  readonly wake: () => Promise<void>
  /** Asks the worker to submit signed orders. Resolves when the service has replied. A tick follows. */
  readonly submit: () => Promise<void>
  /** Sets an alarm that wakes the worker soon, even if this page is closed. */
  readonly setAlarm: () => Promise<void>
  readonly now: () => Milliseconds
}

const callWorker = createWorkerClient(bridgeFetch)

/** Asks the worker to subscribe to pushes with the key of their sender. */
export const subscribeToPush: Subscribe = (key) => callWorker('subscribe', { body: { key } })

/** The ports of every extension page. */
export const pagePorts: ClientPorts = {
  call: callService,
  wake: async () => void (await callWorker('wake', {})),
  submit: async () => void (await callWorker('submit', {})),
  setAlarm: () => assertAlarm(browser.alarms, MIN_DELAY_MS, now()),
  now,
}
