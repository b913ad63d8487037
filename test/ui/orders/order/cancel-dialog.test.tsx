import { useState } from 'preact/hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BatchRefusal } from '../../../../src/client/orders/uncancellable'
import type { Seconds } from '../../../../src/domain/scalars'
import { CancelDialog } from '../../../../src/ui/orders/order/cancel-dialog'
import { type OrderView, viewEntry } from '../../../../src/ui/orders/order-view'
import { emptyClientDb, makeAccepted, makeTerms, NOW } from '../../../support/client'
import { clearPage, draw, press, wordsOfPage } from '../../../support/drawn-page'
import { InWorkspace } from '../../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../../src/client/bridge/page-ports', () => ({
  callService: () => new Promise(() => {}),
  pagePorts: { now: () => 0, wake: async () => {} },
}))
vi.mock('../../../../src/client/orders/cancel', () => ({
  cancelOrders: async () => {
    const description = 'Filled: the first. The other 2 orders stay open.'
    throw new BatchRefusal('OrderFullyExecuted', { description }, 2)
  },
}))

beforeEach(emptyClientDb)
afterEach(clearPage)

const view = (index: number): OrderView =>
  viewEntry(makeAccepted(makeTerms({ validTo: (NOW / 1000 + 3600 + index) as Seconds })))

let show: (views: readonly OrderView[]) => void
function Host() {
  const [views, setViews] = useState<readonly OrderView[]>([view(1), view(2), view(3)])
  show = setViews
  return <CancelDialog views={views} onClose={() => undefined} />
}

it('the dialog shows which order ended until one of the others ends as well', async () => {
  draw(
    <InWorkspace>
      <Host />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain('Cancel 3 orders?')
  press('Cancel 3 orders')
  await expect.poll(wordsOfPage).toContain('The other 2 orders stay open.')
  show([view(2), view(3)])
  await expect.poll(wordsOfPage).toContain('Cancel 2 orders?')
  expect(wordsOfPage()).toContain('The other 2 orders stay open.')
  show([view(3)])
  await expect.poll(wordsOfPage).toContain('Cancel order?')
  await expect.poll(wordsOfPage).not.toContain('stay open')
  show([])
  await expect.poll(wordsOfPage).toContain('Nothing is left to cancel.')
})
