/** Lifecycle of the background worker, read and controlled from the utility page. */
import type { Worker } from 'playwright'
import { MIN_DELAY_MS } from '../../../src/client/schedule/alarms'
import { readRows, writeRow } from '../support/rows'
import type { Stage } from './stage'
import { until } from './until'

/** Returns the running worker. Opens no page, so the page in front stays in front. */
export async function wakeWorker({ cowbell, utilityPage }: Stage): Promise<Worker> {
  await utilityPage.evaluate('chrome.runtime.sendMessage("wake").catch(() => undefined)')
  return cowbell.worker()
}

/**
 * Returns the context id of the running worker, or '' without one. The target id is the same after each
 * restart.
 */
const readWorkerId = ({ utilityPage }: Stage): Promise<string> =>
  utilityPage.evaluate<string>(
    'chrome.runtime.getContexts({ contextTypes: ["BACKGROUND"] }).then((all) => all.map((each) => each.contextId).join())',
  )

/** Kills the worker. A page that talks to it may have started the next one by the time this resolves. */
export async function killWorker(stage: Stage): Promise<void> {
  const ended = await readWorkerId(stage)
  if (ended === '') return
  const session = await stage.cowbell.context.browser()?.newBrowserCDPSession()
  const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {}
  for (const { type, url, targetId } of targetInfos) {
    if (type !== 'service_worker' || !url.includes(stage.cowbell.extensionId)) continue
    await session?.send('Target.closeTarget', { targetId })
  }
  await session?.detach()
  await until(
    'another life, or none',
    () => readWorkerId(stage),
    (life) => life !== ended,
  )
}

/**
 * Time limit for an alarm to wake the worker. The first alarms may be lost while a worker is stopping. The
 * next ones come half a minute later.
 */
export const ALARMS_MS = 110_000

/**
 * Fires the alarm now. The new alarm repeats every half minute, like the old one.
 * @throws Error if the old alarm was not due within half a minute
 */
export async function ringAlarm({ utilityPage }: Stage): Promise<void> {
  const waitMs = await utilityPage.evaluate<number>(
    'chrome.alarms.get("cowbell-wake").then((alarm) => alarm ? alarm.scheduledTime - Date.now() : Infinity)',
  )
  if (waitMs > MIN_DELAY_MS) throw new Error(`The alarm would have rung in ${waitMs / 1000} s.`)
  await utilityPage.evaluate(
    'chrome.alarms.create("cowbell-wake", { when: Date.now(), periodInMinutes: 0.5 })',
  )
}

/** Forgets the recent deliveries of each channel, so that the next ones are not part of a burst. */
export async function forgetSendings({ utilityPage }: Stage): Promise<void> {
  const channels = { database: 'cowbell-client', table: 'channels' }
  for (const row of await utilityPage.evaluate(readRows, channels))
    await utilityPage.evaluate(writeRow, { ...channels, row: { ...row, sendings: [] } })
}
