import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrderEntry } from '../../../../../src/client/db/rows/order-entry'
import { OrderStages, useProgress } from '../../../../../src/ui/orders/order/auction/order-stages'
import { viewEntry } from '../../../../../src/ui/orders/order-view'
import { emptyClientDb, makeAccepted, makeTerms, NOW } from '../../../../support/client'
import { clearPage, draw, wordsOfPage } from '../../../../support/drawn-page'
import { InWorkspace } from '../../../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))
vi.mock('../../../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
vi.mock('../../../../../src/client/bridge/page-ports', () => ({
  callService: () => new Promise(() => undefined),
  pagePorts: {},
}))

function Stages({ entry }: { readonly entry: OrderEntry }) {
  const view = viewEntry(entry)
  return <OrderStages view={view} progress={useProgress(view)} />
}

const drawStages = (entry: OrderEntry) =>
  draw(
    <InWorkspace>
      <Stages entry={entry} />
    </InWorkspace>,
  )

beforeEach(emptyClientDb)
afterEach(clearPage)

it('stages appear above the buttons before the service has reported the accepted order', () => {
  drawStages(makeAccepted(makeTerms()))
  expect(wordsOfPage()).toContain('PlacedIn auctionSettlingFilled')
})

it.each([
  ['waits for its presignature', { signature: { scheme: 'presign', bytes: '0x' } }],
  ['the service has lost', { missingSince: NOW }],
] as const)('stages do not appear for an order that %s', (_, change) => {
  drawStages(makeAccepted(makeTerms(), change))
  expect(wordsOfPage()).toBe('')
})
