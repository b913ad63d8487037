import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { swapForm } from '../../../src/client/trade/form'
import { draftNames, readReviewDraft, writeReviewDraft } from '../../../src/client/trade/review-draft'
import { quote } from '../../../src/domain/orders/quotes'
import { autoSlippage } from '../../../src/domain/orders/slippage'
import { timestamp } from '../../../src/domain/scalars'
import { arbitraryOf } from '../../support/arbitraries'
import { fc } from '../../support/properties'

/** Typed in the locale that it is read in. */
const form = z.extend(swapForm, { mark: z.literal('.') })
const anyDraft = arbitraryOf(
  z.object({ id: z.string(), form, quote, at: timestamp, auto: z.nullable(autoSlippage) }),
)

describe('the draft of a review', () => {
  it('comes back as it was kept', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(readReviewDraft(structuredClone(writeReviewDraft(draft)))).toEqual(draft)
      }),
    )
  })

  it('that cannot be read is none', () => {
    expect(readReviewDraft(undefined)).toBeUndefined()
    expect(readReviewDraft({ form: {} })).toBeUndefined()
  })

  it('is kept apart by profile, network and account', () => {
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
