/** Copies an order to the swap form. */
import { writeDraft } from '../../../client/db/drafts'
import { changeSettings } from '../../../client/settings/settings'
import { draftNames, writeReviewDraft } from '../../../client/trade/review-draft'
import { chainOf } from '../../../domain/chains/chains'
import { t } from '../../../domain/text/texts'
import type { IconName } from '../../kit/icon'
import { type Action, useAction } from '../../kit/use-action'
import { goTo } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../order-view'
import { type CopyMode, type FillNow, toFillNowForm, toSwapForm } from './order-copy'

/** Texts of each mode: in a row, as an explanation, and on the order's page. */
export const COPY_TEXTS = {
  edit: {
    label: t`Edit`,
    pageLabel: t`Edit order`,
    explanation: t`Replaces the order with one signature`,
    icon: 'edit',
  },
  duplicate: {
    label: t`Duplicate`,
    pageLabel: t`Duplicate order`,
    explanation: t`Same limit price`,
    icon: 'duplicate',
  },
  repeat: {
    label: t`Repeat`,
    pageLabel: t`Repeat order`,
    explanation: t`Same amount at market price`,
    icon: 'repeat',
  },
} as const satisfies Record<
  CopyMode,
  { label: string; pageLabel: string; explanation: string; icon: IconName }
>

/**
 * Returns an action that fills the form and opens it, on the network of the order. An edit also switches to
 * its account.
 */
export function useOrderCopy(view: OrderView): Action<[how: CopyMode], void> {
  const { profile, settings, account } = useWorkspace()
  const { chainId } = view
  return useAction(async (mode: CopyMode) => {
    await writeDraft(draftNames.swap({ profile, chain: chainOf(chainId) }), toSwapForm(view, mode))
    const owner = mode === 'edit' ? account?.address : settings.account
    await changeSettings({ chainId, ...(owner ? { account: owner } : {}) })
    goTo('swap')
  })
}

/**
 * Returns an action that edits an order so that it fills in the next auction, and opens the review. Orders
 * that need another amount or more allowance open the form first.
 */
export function useFillNow(view: OrderView): Action<[given: FillNow], void> {
  const { profile, account } = useWorkspace()
  const { chainId, terms, filledBps } = view
  return useAction(async (given: FillNow) => {
    const place = { profile, chain: chainOf(chainId) }
    const form = toFillNowForm(view, given)
    await writeDraft(draftNames.swap(place), form)
    await changeSettings({ chainId, ...(account ? { account: account.address } : {}) })
    if (terms.kind === 'buy' || filledBps !== 0) return goTo('swap')
    const draft = { id: crypto.randomUUID(), form, quote: given.quote, at: given.at, auto: null }
    await writeDraft(draftNames.review({ ...place, account }), writeReviewDraft(draft))
    goTo('review')
  })
}
