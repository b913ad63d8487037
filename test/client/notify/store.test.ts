import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { noticeTitles, noticeType } from '../../../src/client/db/rows/notification'
import { addNotices } from '../../../src/client/notify/enqueue'
import { readAll } from '../../../src/client/notify/list'
import { toNotice } from '../../../src/client/notify/notice'
import { countUnread, markRead, readNotice, watchUnread } from '../../../src/client/notify/store'
import { changePreferences } from '../../../src/client/settings/preferences'
import { changeSettings } from '../../../src/client/settings/settings'
import type { Seconds } from '../../../src/domain/scalars'
import { emptyDesk, later, makeAccepted, makeTerms, NOW } from '../../support/desk'

const notice = (at: number, profileId: 'sandbox' | 'staging' = 'sandbox') =>
  toNotice(
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + at) as Seconds }), { profileId }),
    'order_expired',
    { sell: 0n, buy: 0n },
    later(at),
  )
const [first, second, elsewhere] = [notice(1), notice(2), notice(3, 'staging')]

beforeEach(async () => {
  await emptyDesk()
  await addNotices([first, second, elsewhere], NOW)
})

describe('notices', () => {
  it('are unread until they are marked', async () => {
    expect(await countUnread()).toBe(2)
    await markRead([first.id, 'no such notice'])
    expect(await countUnread()).toBe(1)
    expect(await readNotice(first.id)).toMatchObject({ isRead: true })
  })

  it('are all read at once, those of another profile not', async () => {
    await readAll()
    expect(await countUnread()).toBe(0)
    await changeSettings({ profileId: 'staging' })
    expect(await countUnread()).toBe(1)
  })

  it('are not counted where everything is turned off', async () => {
    await changePreferences(() => ({ isOff: true }))
    expect(await countUnread()).toBe(0)
  })

  it('are counted anew when one is read', async () => {
    const counts: number[] = []
    const watching = watchUnread().subscribe((count) => counts.push(count))
    await expect.poll(() => counts.at(-1)).toBe(2)
    await markRead([first.id])
    await expect.poll(() => counts.at(-1)).toBe(1)
    watching.unsubscribe()
  })

  it.each(noticeType.options)('of type %s have a title', (type) => {
    expect(noticeTitles[type]).toMatch(/^[A-Z]/)
  })
})
