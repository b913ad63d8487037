/** The one event that looking at orders does not show: a balance that no longer covers them. The service's notifications do. */
import type { Notification } from '../domain/notifications'
import type { Address, Milliseconds } from '../domain/scalars'
import { deskDb } from './db'
import type { EntryAt } from './entries'
import { readEntriesAt } from './journal'
import { outcomeOf } from './retries'
import { recordShortBalances } from './snapshots'
import type { TrackerPorts } from './tracker'

/** The reply may be cached for so long (rulings 17): asking sooner tells nothing new. */
const ASK_EVERY_MS = 300_000
/** A service without the integration says so; there is nothing to report then (rulings 18). */
const NOT_OFFERED = ['NotFound', 'IntegrationOff'] as const

const namesOrder = ({ type, metadata }: Notification, uid: string): boolean =>
  type === 'insufficient_balance' && Object.values(metadata).includes(uid)

/** Whether it is time to ask again; if so, the time is taken. */
const takeTurn = (profileId: string, now: Milliseconds): Promise<boolean> =>
  deskDb.transaction('rw', deskDb.marks, async () => {
    const name = `notificationsAsked:${profileId}`
    const last = (await deskDb.marks.get(name))?.value ?? 0
    if (now - last < ASK_EVERY_MS) return false
    await deskDb.marks.put({ name, value: now })
    return true
  })

async function trackOwner(
  owner: Address,
  open: readonly EntryAt<'accepted'>[],
  ports: TrackerPorts,
  now: Milliseconds,
) {
  const asked = await outcomeOf(ports.call('getNotifications', { account: owner }))
  if ('refusal' in asked) {
    if (!NOT_OFFERED.some((type) => type === asked.refusal.errorType)) ports.report(asked.refusal)
    return
  }
  const short = open.filter(
    (entry) => entry.owner === owner && asked.value.some((given) => namesOrder(given, entry.uid)),
  )
  await recordShortBalances(short, now)
}

/** Tells of open orders whose balance is short, each once; asks at most every five minutes. */
export async function trackShortBalances(ports: TrackerPorts, now: Milliseconds): Promise<void> {
  const open = await readEntriesAt(ports.profileId, 'accepted')
  if (open.length === 0 || !(await takeTurn(ports.profileId, now))) return
  for (const owner of new Set(open.map((entry) => entry.owner))) await trackOwner(owner, open, ports, now)
}
