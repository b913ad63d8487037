import { expect, it } from 'vitest'
import { createDesktopChannel } from '../../../src/desk/channels/desktop'
import { toNotice } from '../../../src/desk/snapshots'
import { makeAccepted, makeTerms, NOW } from '../../support/desk'

it('a notice is shown under its own id, with the bell, its title and its profile', async () => {
  const shown: unknown[] = []
  const create = async (...given: unknown[]) => shown.push(given)
  const notice = toNotice(makeAccepted(makeTerms()), 'order_expired', { sell: 0n, buy: 0n }, NOW)
  await createDesktopChannel({ create }, 'bell.png').send({ ...notice, isRead: false })
  expect(shown).toEqual([
    [
      notice.id,
      { type: 'basic', iconUrl: 'bell.png', title: 'Order expired · Sandbox', message: notice.message },
    ],
  ])
})
