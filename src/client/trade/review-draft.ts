/** What goes from the swap screen to the review: the form and the very quote that were on the screen, so that the terms are the same. */
import * as z from 'zod/mini'
import { quote } from '../../domain/orders/quotes'
import { autoSlippage } from '../../domain/orders/slippage'
import { timestamp } from '../../domain/scalars'
import { inLocale, swapForm } from './form'

/**
 * `at` is when the offer was made: with the form and the quote it gives the same terms again. `id` is of the review, and
 * stays when a fresh quote takes the place of the old one: one review becomes one order. `auto` is the slippage that the pair
 * asked for then: it does not change while it is read.
 */
const reviewDraft = z.object({
  id: z.string(),
  form: swapForm,
  quote,
  at: timestamp,
  auto: z._default(z.nullable(autoSlippage), null),
})
export type ReviewDraft = z.output<typeof reviewDraft>

/** The draft as it is kept. */
export const writeReviewDraft = (draft: ReviewDraft): unknown => z.encode(reviewDraft, draft)

/** A kept draft; undefined when there is none that can be read. */
export function readReviewDraft(draft: unknown): ReviewDraft | undefined {
  const parsed = z.safeDecode(reviewDraft, draft as never)
  return parsed.success ? { ...parsed.data, form: inLocale(parsed.data.form) } : undefined
}

/** Where a draft belongs. */
interface DraftPlace {
  readonly profile: { readonly id: string }
  readonly chain: { readonly id: number }
}

/**
 * Drafts are kept apart by profile and network: a price of one means nothing in another. A review is of one account: it never
 * becomes another's by a choice that is made elsewhere.
 */
export const draftNames = {
  swap: ({ profile, chain }: DraftPlace): string => `swap:${profile.id}:${chain.id}`,
  review: ({
    profile,
    chain,
    account,
  }: DraftPlace & { readonly account: { readonly address: string } | undefined }): string =>
    `review:${profile.id}:${chain.id}:${account?.address}`,
} as const
