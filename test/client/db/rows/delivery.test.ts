import { expect, it } from 'vitest'
import { checkRow } from '../../../../src/client/db/db'
import { delivery } from '../../../../src/client/db/rows/delivery'
import { queueDelivery } from '../../../../src/client/notify/delivery-queue'
import { NOW } from '../../../support/client'

it('a delivery gets its id from notification and channel, and is due at once', () => {
  const queued = queueDelivery('sandbox:0x12:order_filled', 'desktop', NOW)
  expect(queued).toMatchObject({
    id: 'sandbox:0x12:order_filled:desktop',
    state: 'queued',
    dueAt: NOW,
    attempts: 0,
  })
  expect(checkRow('deliveries', delivery, queued)).toBe(queued)
})
