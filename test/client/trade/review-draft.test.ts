import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { draftNames, readReviewDraft, writeReviewDraft } from '../../../src/client/trade/review-draft'
import { swapForm } from '../../../src/client/trade/swap-form'
import { quote } from '../../../src/domain/orders/quotes'
import { autoSlippage } from '../../../src/domain/orders/slippage'
import { timestamp } from '../../../src/domain/scalars'
import { arbitraryOf } from '../../support/arbitraries'
import { fc } from '../../support/properties'

/** Schema of a swap form whose numbers use the decimal mark of the current locale. */
const form = z.extend(swapForm, { mark: z.literal('.') })
const anyDraft = arbitraryOf(
  z.object({ id: z.string(), form, quote, at: timestamp, auto: z.nullable(autoSlippage) }),
)

describe('a review draft', () => {
  it('is read as it was stored', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(readReviewDraft(structuredClone(writeReviewDraft(draft)))).toEqual(draft)
      }),
    )
  })

  it('is ignored if unreadable', () => {
    expect(readReviewDraft(undefined)).toBeUndefined()
    expect(readReviewDraft({ form: {} })).toBeUndefined()
  })

  it('is stored per profile, network and account', () => {
    const names = ['sandbox', 'staging'].flatMap((id) =>
      [1, 100].flatMap((chain) =>
        ['0x1', '0x2'].map((address) =>
          draftNames.review({ profile: { id }, chain: { id: chain }, account: { address } } as never),
        ),
      ),
    )
    expect(new Set(names).size).toBe(8)
  })
})
