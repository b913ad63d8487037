import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { keepDraft } from '../../../src/client/db/drafts'
import type { KeptRefusal } from '../../../src/client/db/rows/order-entry'
import { keyOfOffer } from '../../../src/client/signing/sign-and-place'
import { emptyForm, typeAmount } from '../../../src/client/trade/form'
import { writeReviewDraft } from '../../../src/client/trade/review-draft'
import type { Quote } from '../../../src/domain/orders/quotes'
import { Refusal } from '../../../src/domain/refusal'
import { type Amount, type Milliseconds, toSeconds } from '../../../src/domain/scalars'
import { ReviewScreen } from '../../../src/ui/review/review'
import { emptyClientDb, MAINNET, makeAccepted, makeTerms, TRADER } from '../../support/client'
import { clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

type Placeable = Parameters<typeof keyOfOffer>[0]

interface Asked {
  readonly signal: AbortSignal
  readonly answer: (quote: Quote) => void
}

const service = vi.hoisted(() => ({
  quotes: [] as Asked[],
  place: (_: unknown) => {},
  placeable: undefined as Placeable | undefined,
  refuse: (_: unknown) => {},
}))

vi.mock('webextension-polyfill', () => ({
  default: { runtime: { sendMessage: () => new Promise(() => {}) } },
}))
vi.mock('../../../src/client/bridge/service', () => ({
  callService: (endpoint: string, _: unknown, signal: AbortSignal) =>
    new Promise((answer) => {
      if (endpoint === 'quote') service.quotes.push({ signal, answer })
    }),
  streamService: () => new Promise(() => {}),
  pagePorts: {},
}))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
// A wallet that is asked until the test has it refuse, or has the order placed.
vi.mock('../../../src/client/signing/sign-and-place', async (load) => ({
  ...(await load<object>()),
  signAndPlace: (placeable: Placeable) =>
    new Promise((place, refuse) => Object.assign(service, { placeable, place, refuse })),
}))
// What the policy says is tested by itself: here it lets everything pass.
vi.mock('../../../src/ui/review/use-verdict', () => ({
  useVerdict: () => ({ objections: [], overridden: [], isAllowed: true, type: () => {}, reviewed: {} }),
}))

/** A quote of 1 WETH for so many USDC. */
const quoteOf = (usdc: number, at: number): Quote => ({
  quote: {
    ...makeTerms(),
    buyAmount: BigInt(usdc * 1_000_000) as Amount,
    validTo: toSeconds(at as Milliseconds),
    appData: '{}',
    signingScheme: 'eip712',
  } as unknown as Quote['quote'],
  expiration: (at + 60_000) as Milliseconds,
  verified: true,
  id: 7,
})

/** Draws the review of 1 WETH for 3,000 USDC, whose quote is due to be asked for again. */
async function drawReview(): Promise<void> {
  const at = (Date.now() - 60_000) as Milliseconds
  const form = typeAmount(emptyForm(MAINNET), 'sell', '1')
  const draft = { id: 'review', form, quote: quoteOf(3_000, at), at, auto: null }
  await keepDraft(`review:sandbox:${MAINNET}:${TRADER}`, writeReviewDraft(draft))
  draw(
    <InWorkspace>
      <ReviewScreen />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain('3,000')
  await expect.poll(() => service.quotes.length).toBe(1)
}

/** Has the service refuse what was signed: it stands in the journal, as the order that the review is of. */
async function refuseOrder(refusal: KeptRefusal): Promise<void> {
  const { placeable } = service
  if (!placeable) throw new Error('nothing was signed')
  const { order: _, missingSince: __, forgery: ___, ...signed } = makeAccepted(placeable.offer.terms)
  const entry = { ...signed, ...keyOfOffer(placeable), step: 'refused', refusal } as const
  await clientDb.orders.add(entry)
  service.place(entry)
}

beforeEach(async () => {
  service.quotes.length = 0
  await emptyClientDb()
})
afterEach(clearPage)

describe('a review that a wallet is asked to sign', () => {
  it('shows the numbers that are signed, however the market moves, until the wallet has answered', async () => {
    await drawReview()
    press('Sign & place order')
    await expect.poll(() => service.quotes[0]?.signal.aborted).toBe(true)
    service.quotes[0]?.answer(quoteOf(3_100, Date.now()))
    expect(wordsOfPage()).not.toContain('3,100')
    expect(wordsOfPage()).not.toContain('Refreshes')

    service.refuse(new Refusal('NodeUnavailable', {}))
    await expect.poll(() => service.quotes.length).toBe(2)
    expect(wordsOfPage()).toContain('3,000')
    service.quotes[1]?.answer(quoteOf(3_200, Date.now()))
    await expect.poll(wordsOfPage).toContain('3,200')
  })
})

describe('a review that the service refused', () => {
  it('says why until the next press, also where a better price takes its place at once', async () => {
    await drawReview()
    press('Sign & place order')
    await expect.poll(() => service.quotes[0]?.signal.aborted).toBe(true)
    const says = 'Token not supported.'
    await refuseOrder({ errorType: 'UnsupportedToken', says, fix: 'Choose another.' })
    await expect.poll(wordsOfPage).toContain(says)
    await expect.poll(() => service.quotes.length).toBe(2)
    service.quotes[1]?.answer(quoteOf(3_200, Date.now()))
    await expect.poll(wordsOfPage).toContain('3,200')
    expect(wordsOfPage()).toContain(says)

    press('Sign & place order')
    await expect.poll(wordsOfPage).not.toContain(says)
  })
})
