import '../src/client/jitless'
import { defineBackground } from 'wxt/utils/define-background'
import { registerPools } from '../src/backend/local/paper/pools'
import { selectBackend } from '../src/backend/select'
import { createRecorder } from '../src/backend/wrap/record'
import { shadow } from '../src/backend/wrap/shadow'
import { findBrowser } from '../src/client/native-browser'
import { isRecording, readFaults } from '../src/client/settings/developer'
import { registerEvents } from '../src/client/worker/register-events'
import { createWorker } from '../src/client/worker/worker'
import type { Milliseconds } from '../src/domain/scalars'

const report = (error: unknown): void => console.error('Cowbell:', error)

/** Delay of the start tasks, in ms, so that the event that woke the worker is handled first. */
const START_AFTER_MS = 100

/** Listeners are registered synchronously. Otherwise the event that started the worker would be lost. */
export default defineBackground(() => {
  const browser = findBrowser()
  const read = async (path: string) => (await fetch(browser.runtime.getURL(path))).json()
  const time = {
    now: () => Date.now() as Milliseconds,
    random: Math.random,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    report,
    fetch: (request: Request) => fetch(request),
    readContract: () => read('openapi.json'),
  }
  const elapsed = () => performance.now()
  const { around: record, network } = createRecorder({ ...time, elapsed, isOn: isRecording })
  const worker = createWorker({
    ...time,
    record,
    shadow,
    browser,
    locale: navigator.language,
    readDictionary: read,
    readTokens: async (path) => (await Promise.all([read(path), read('pools.json').then(registerPools)]))[0],
    readAppearance: () => read('page-appearance.json'),
    createBackend: (choice) => selectBackend(choice, { ...time, network, faults: readFaults }),
  })
  const start = registerEvents(globalThis, browser, worker, time.now, report)
  setTimeout(() => void start().catch(report), START_AFTER_MS)
})
