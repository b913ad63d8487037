/**
 * Draft passed from the swap screen to the review: the form and the shown quote, so that the terms are the
 * same.
 */
import * as z from 'zod/mini'
import { quote } from '../../domain/orders/quotes'
import { autoSlippage } from '../../domain/orders/slippage'
import { timestamp } from '../../domain/scalars'
import { inLocale, swapForm } from './swap-form'

/**
 * Schema of a review draft. With form and quote, `at` (time of the offer) gives the same terms again. `id`
 * stays when the quote is refreshed, because one review becomes one order. `auto` is the automatic slippage
 * at that time, which does not change during the review.
 */
const reviewDraft = z.object({
  id: z.string(),
  form: swapForm,
  quote,
  at: timestamp,
  auto: z._default(z.nullable(autoSlippage), null),
})
export type ReviewDraft = z.output<typeof reviewDraft>

export const writeReviewDraft = (draft: ReviewDraft): unknown => z.encode(reviewDraft, draft)

/** Decodes a stored draft. Undefined if missing or unreadable. */
export function readReviewDraft(draft: unknown): ReviewDraft | undefined {
  const parsed = z.safeDecode(reviewDraft, draft as never)
  return parsed.success ? { ...parsed.data, form: inLocale(parsed.data.form) } : undefined
}

interface DraftPlace {
  readonly profile: { readonly id: string }
  readonly chain: { readonly id: number }
}

/**
 * Names of stored drafts. They are separate per profile and network, because prices differ. A review draft
 * belongs to one account.
 */
export const draftNames = {
  swap: ({ profile, chain }: DraftPlace): string => `swap:${profile.id}:${chain.id}`,
  review: ({
    profile,
    chain,
    account,
  }: DraftPlace & { readonly account: { readonly address: string } | undefined }): string =>
    `review:${profile.id}:${chain.id}:${account?.address}`,
  send: ({
    profile,
    chain,
    account,
  }: DraftPlace & { readonly account: { readonly address: string } }): string =>
    `send:${profile.id}:${chain.id}:${account.address}`,
} as const
