import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { writeDraft } from '../../../src/client/db/drafts'
import type { StoredRefusal } from '../../../src/client/db/rows/order-entry'
import { keyOfOffer } from '../../../src/client/signing/sign-and-place'
import { writeReviewDraft } from '../../../src/client/trade/review-draft'
import { emptyForm, type SwapForm, typeAmount } from '../../../src/client/trade/swap-form'
import type { Quote } from '../../../src/domain/orders/quotes'
import { Refusal } from '../../../src/domain/refusal'
import { type Amount, type Milliseconds, toSeconds } from '../../../src/domain/scalars'
import { ReviewScreen } from '../../../src/ui/review/review'
import { emptyClientDb, MAINNET, makeAccepted, makeTerms, TRADER } from '../../support/client'
import { clearPage, draw, press, wordsOfPage } from '../../support/drawn-page'
import { InWorkspace } from '../../support/workspace'

type OfferAndContext = Parameters<typeof keyOfOffer>

interface Asked {
  readonly signal: AbortSignal
  readonly answer: (quote: Quote) => void
}

const service = vi.hoisted(() => ({
  quotes: [] as Asked[],
  place: (_: unknown) => {},
  signed: undefined as OfferAndContext | undefined,
  refuse: (_: unknown) => {},
}))

vi.mock('webextension-polyfill', () => ({
  default: { runtime: { sendMessage: () => new Promise(() => {}) } },
}))
vi.mock('../../../src/client/bridge/page-ports', () => ({
  callService: (endpoint: string, _: unknown, signal: AbortSignal) =>
    new Promise((answer) => {
      if (endpoint === 'quote') service.quotes.push({ signal, answer })
    }),
  streamService: () => new Promise(() => {}),
  pagePorts: {},
}))
vi.mock('../../../src/client/signing/session', () => ({ session: {}, sessionPorts: {} }))
// A wallet whose request stays pending until the test rejects it or places the order.
vi.mock('../../../src/client/signing/sign-and-place', async (load) => ({
  ...(await load<object>()),
  signAndPlace: (...[offer, context]: OfferAndContext) =>
    new Promise((place, refuse) => Object.assign(service, { signed: [offer, context], place, refuse })),
}))
// The policy has its own tests. Here it approves everything.
vi.mock('../../../src/ui/review/use-verdict', () => ({
  useVerdict: () => ({ objections: [], overridden: [], isAllowed: true, type: () => {}, reviewed: {} }),
}))

vi.mock('../../../src/ui/review/plan/use-plan-verdict', () => ({
  usePlanVerdict: () => ({ objections: [], overridden: [], isAllowed: true, type: () => {}, reviewed: [] }),
}))

/** Creates a quote of 1 WETH for the given amount of USDC. */
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

/** Renders the review of 1 WETH for 3,000 USDC, whose quote is due for renewal. */
async function drawReview(change: Partial<SwapForm> = {}): Promise<void> {
  const at = (Date.now() - 60_000) as Milliseconds
  const form = { ...typeAmount(emptyForm(MAINNET), 'sell', '1'), ...change }
  const draft = { id: 'review', form, quote: quoteOf(3_000, at), at, auto: null }
  await writeDraft(`review:sandbox:${MAINNET}:${TRADER}`, writeReviewDraft(draft))
  draw(
    <InWorkspace>
      <ReviewScreen />
    </InWorkspace>,
  )
  await expect.poll(wordsOfPage).toContain('3,000')
  await expect.poll(() => service.quotes.length).toBe(1)
}

/** Stores a refusal by the service for the signed order. */
async function refuseOrder(refusal: StoredRefusal): Promise<void> {
  if (!service.signed) throw new Error('nothing was signed')
  const [offer, context] = service.signed
  const { order: _, missingSince: __, forgery: ___, ...signed } = makeAccepted(offer.terms)
  const entry = { ...signed, ...keyOfOffer(offer, context), step: 'refused', refusal } as const
  await clientDb.orders.add(entry)
  service.place(entry)
}

beforeEach(async () => {
  service.quotes.length = 0
  await emptyClientDb()
})
afterEach(clearPage)

describe('a review while a wallet signs', () => {
  it('shows the amounts to sign until the wallet has answered, even if the market moves', async () => {
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
  it('shows the reason until the next press, even if a better price arrives at once', async () => {
    await drawReview()
    press('Sign & place order')
    await expect.poll(() => service.quotes[0]?.signal.aborted).toBe(true)
    const message = 'Token not supported.'
    await refuseOrder({ errorType: 'UnsupportedToken', message, fix: 'Choose another.' })
    await expect.poll(wordsOfPage).toContain(message)
    await expect.poll(() => service.quotes.length).toBe(2)
    service.quotes[1]?.answer(quoteOf(3_200, Date.now()))
    await expect.poll(wordsOfPage).toContain('3,200')
    expect(wordsOfPage()).toContain(message)

    press('Sign & place order')
    await expect.poll(wordsOfPage).not.toContain(message)
  })
})

describe('a review whose market gets worse', () => {
  const twap = {
    ...({ kind: 'twap', count: 2, everyMinutes: 10, startsAt: null } as const),
    ...({ belowMarket: 2, lateParts: 'submit' } as const),
  }

  it('keeps the price of a market order, although the form had a TWAP before', async () => {
    await drawReview({ price: 'market', several: twap })
    service.quotes[0]?.answer(quoteOf(2_990, Date.now()))
    await expect.poll(wordsOfPage).toContain('Your limit is still in reach')
    expect(wordsOfPage()).toContain('3,000')
  })

  it('signs a TWAP only after the new price is accepted', async () => {
    await drawReview({ price: 'limit', several: twap })
    expect(wordsOfPage()).toContain('2,940')
    service.quotes[0]?.answer(quoteOf(2_900, Date.now()))
    await expect.poll(wordsOfPage).toContain('Accept new price')
    expect(wordsOfPage()).toContain('2,940')
    expect(wordsOfPage()).not.toMatch(/sign 2 parts/i)
    press('Accept new price')
    await expect.poll(wordsOfPage).toContain('2,842')
    expect(wordsOfPage()).toMatch(/sign 2 parts/i)
  })
})
