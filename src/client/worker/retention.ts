/** Notices, their deliveries and what was noted of orders are kept as long as was chosen, and then go. */
import type { Milliseconds } from '../../domain/scalars'
import { deskDb } from '../db/db'
import { CANCELLING } from '../orders/cancellation-requests'
import { takeTurn } from '../schedule/throttle'
import { readPreferences } from '../settings/preferences'
import { REACH } from '../watch/market'

const DAY_MS = 86_400_000

/** Whether an order of a mark `reach:profile:chain:uid` is still open. */
async function isOpen(name: string): Promise<boolean> {
  const [, profileId = '', chainId, uid = ''] = name.split(':')
  return (await deskDb.orders.get([profileId, Number(chainId), uid]))?.step === 'accepted'
}

/** Takes away what is too old, once a day. */
export async function forgetOld(now: Milliseconds): Promise<void> {
  if (!(await takeTurn('forgotten', DAY_MS, now))) return
  const before = now - (await readPreferences()).keepDays * DAY_MS
  await deskDb.notices.filter(({ at }) => at < before).delete()
  await deskDb.deliveries.where('queuedAt').below(before).delete()
  const marks = deskDb.marks.where('name')
  await marks
    .startsWith(CANCELLING)
    .filter(({ value }) => value < before)
    .delete()
  for (const { name } of await deskDb.marks.where('name').startsWith(REACH).toArray()) {
    if (!(await isOpen(name))) await deskDb.marks.delete(name)
  }
}
