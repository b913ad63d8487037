/** The life of the background's worker, as it is told and ended from the office. */
import type { Worker } from 'playwright'
import { MIN_DELAY_MS } from '../../../src/client/schedule/alarms'
import { readRows, writeRow } from '../support/rows'
import type { Stage } from './stage'
import { until } from './until'

/** The worker, awake. No page is opened for that: the one in front stays in front. */
export async function wakeWorker({ cowbell, office }: Stage): Promise<Worker> {
  await office.evaluate('chrome.runtime.sendMessage("wake").catch(() => undefined)')
  return cowbell.worker()
}

/** Names the present life of the worker; '' while it has none. Each life has a name of its own, its target has not. */
const readLife = ({ office }: Stage): Promise<string> =>
  office.evaluate<string>(
    'chrome.runtime.getContexts({ contextTypes: ["BACKGROUND"] }).then((all) => all.map((each) => each.contextId).join())',
  )

/** Ends the worker's present life. A page that talks to it may have begun another one by the time this resolves. */
export async function killWorker(stage: Stage): Promise<void> {
  const ended = await readLife(stage)
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
    () => readLife(stage),
    (life) => life !== ended,
  )
}

/** The first rings may find a worker that is just going; the next come half a minute later each. */
export const ALARMS_MS = 110_000

/**
 * Has the alarm ring now, and not when its time comes; it rings again every half minute, as the one it replaces.
 * @throws Error when it was not to ring within half a minute
 */
export async function ringAlarm({ office }: Stage): Promise<void> {
  const waitMs = await office.evaluate<number>(
    'chrome.alarms.get("cowbell-wake").then((alarm) => alarm ? alarm.scheduledTime - Date.now() : Infinity)',
  )
  if (waitMs > MIN_DELAY_MS) throw new Error(`The alarm would have rung in ${waitMs / 1000} s.`)
  await office.evaluate('chrome.alarms.create("cowbell-wake", { when: Date.now(), periodInMinutes: 0.5 })')
}

/** Forgets what went out over each channel, so that what comes next is no part of a burst. */
export async function forgetSendings({ office }: Stage): Promise<void> {
  const channels = { database: 'cowbell-desk', table: 'channels' }
  for (const row of await office.evaluate(readRows, channels))
    await office.evaluate(writeRow, { ...channels, row: { ...row, recent: [] } })
}
