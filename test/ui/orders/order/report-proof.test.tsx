import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EntryInStep } from '../../../../src/client/db/rows/order-entry'
import { defaultSettings } from '../../../../src/client/settings/settings'
import { ReportCheck } from '../../../../src/ui/orders/order/report-check'
import { ReportProofNote } from '../../../../src/ui/orders/order/report-proof'
import { viewEntry } from '../../../../src/ui/orders/order-view'
import { WorkspaceContext } from '../../../../src/ui/workspace/workspace'
import { FILLED, makeAccepted, makeOrder, makeTerms, NOW } from '../../../support/client'
import { clearPage, draw, wordsOfPage } from '../../../support/drawn-page'
import { workspaceOf } from '../../../support/workspace'

vi.mock('webextension-polyfill', () => ({ default: {} }))

afterEach(clearPage)

const terms = makeTerms()
const filled = (change: Partial<EntryInStep<'final'>> = {}): EntryInStep<'final'> => {
  const { missingSince: _, order: __, ...entry } = makeAccepted(terms, { profileId: 'production' })
  return { ...entry, step: 'final', order: makeOrder(terms, FILLED), ...change }
}
const drawNote = (
  entry: Parameters<typeof viewEntry>[0],
  profileId: 'production' | 'sandbox' = 'production',
) =>
  draw(
    <WorkspaceContext.Provider value={workspaceOf({ ...defaultSettings, profileId })}>
      <ReportProofNote view={viewEntry(entry)} />
    </WorkspaceContext.Provider>,
  )

describe('the note about the proof of a report', () => {
  it.each([
    ['service', 'Reported by api.cow.fi, not checked on-chain.'],
    ['chain', 'Checked on-chain: the settlement contract has these trades.'],
    ['fill', 'Checked on-chain: the sold amount. Only api.cow.fi reports the received amount.'],
    ['implausible', 'Only api.cow.fi reports these amounts. Do not rely on them.'],
  ] as const)('names the source of a fill: %s', (proof, text) => {
    drawNote(filled({ proof }))
    expect(wordsOfPage()).toContain(text)
  })

  it('names the proof of a cancellation', () => {
    drawNote(filled({ order: makeOrder(terms, { status: 'cancelled' }), proof: 'chain' }))
    expect(wordsOfPage()).toContain('the settlement contract refuses this order.')
  })

  it('warns while the chain contradicts the service', () => {
    drawNote(makeAccepted(terms, { profileId: 'production', order: makeOrder(terms), doubtedSince: NOW }))
    expect(wordsOfPage()).toContain('The chain contradicts api.cow.fi')
  })

  it('is absent for the service of this extension, and without a fill', () => {
    drawNote(filled({ proof: 'service' }), 'sandbox')
    expect(wordsOfPage()).toBe('')
    clearPage()
    drawNote(makeAccepted(terms, { profileId: 'production', order: makeOrder(terms) }))
    expect(wordsOfPage()).toBe('')
  })
})

describe('the sentence that an order is verified', () => {
  it('names what was compared', () => {
    draw(<ReportCheck differences={[]} forgery={null} hasMismatch={false} />)
    expect(wordsOfPage()).toMatch(
      /^Verified: .+12\/12 fields, UID.+status and fills are what the server reports\.$/,
    )
  })

  it.each([
    [
      'a difference',
      { differences: [{ field: 'kind', signed: 'sell', reported: 'buy' }], hasMismatch: false },
    ],
    ['another mismatch', { differences: [], hasMismatch: true }],
  ])('is absent above %s', (_, known) => {
    draw(<ReportCheck {...known} forgery={null} />)
    expect(wordsOfPage()).not.toContain('Verified')
  })
})
