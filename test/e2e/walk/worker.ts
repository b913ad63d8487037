/** Lifecycle of the background worker, read and controlled from the probe page. */
import type { Worker } from 'playwright'
import { MIN_DELAY_MS } from '../../../src/client/schedule/alarms'
import { readRows, writeRow } from '../support/rows'
import type { Stage } from './stage'
import { until } from './until'

/** Returns the running worker. It opens no page, so the page in front stays in front. */
export async function wakeWorker({ cowbell, office }: Stage): Promise<Worker> {
  await office.evaluate('chrome.runtime.sendMessage("wake").catch(() => undefined)')
  return cowbell.worker()
}

/**
 * Returns a name of the current worker process, or '' without one. Its target has the same id in every life.
 */
const readLife = ({ office }: Stage): Promise<string> =>
  office.evaluate<string>(
    'chrome.runtime.getContexts({ contextTypes: ["BACKGROUND"] }).then((all) => all.map((each) => each.contextId).join())',
  )

/** Kills the worker. A page that talks to it may have started the next one by the time this resolves. */
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

/** The first alarms may meet a worker that is stopping. The next ones come half a minute later. */
export const ALARMS_MS = 110_000

/**
 * Fires the alarm now. It repeats every half minute, like the alarm that it replaces.
 * @throws Error if it was not due within half a minute
 */
export async function ringAlarm({ office }: Stage): Promise<void> {
  const waitMs = await office.evaluate<number>(
    'chrome.alarms.get("cowbell-wake").then((alarm) => alarm ? alarm.scheduledTime - Date.now() : Infinity)',
  )
  if (waitMs > MIN_DELAY_MS) throw new Error(`The alarm would have rung in ${waitMs / 1000} s.`)
  await office.evaluate('chrome.alarms.create("cowbell-wake", { when: Date.now(), periodInMinutes: 0.5 })')
}

/** Forgets the recent deliveries of each channel, so that the next ones are not part of a burst. */
export async function forgetSendings({ office }: Stage): Promise<void> {
  const channels = { database: 'cowbell-client', table: 'channels' }
  for (const row of await office.evaluate(readRows, channels))
    await office.evaluate(writeRow, { ...channels, row: { ...row, recent: [] } })
}
