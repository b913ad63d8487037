/** An order made again: its terms are put into the form of the Swap screen. */
import { keepDraft } from '../../../client/db/drafts'
import { changeSettings } from '../../../client/settings/settings'
import { draftNames } from '../../../client/trade/review-draft'
import { chainOf } from '../../../domain/chains/chains'
import { t } from '../../../domain/text/texts'
import type { IconName } from '../../kit/icon'
import { type Action, useAction } from '../../kit/use-action'
import { goTo } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../view'
import { type Again, formOf } from './again'

/** The words of each way: in a row, what it means, and on the page of one order. */
export const AGAIN = {
  edit: {
    word: t`Edit`,
    whole: t`Edit order`,
    says: t`Replaces the order with one signature`,
    icon: 'edit',
  },
  duplicate: { word: t`Duplicate`, whole: t`Duplicate order`, says: t`Same limit price`, icon: 'duplicate' },
  repeat: { word: t`Repeat`, whole: t`Repeat order`, says: t`Same amount at market price`, icon: 'repeat' },
} as const satisfies Record<Again, { word: string; whole: string; says: string; icon: IconName }>

/** Puts them there and goes there: to the order's network, and of an order that is edited to its account. */
export function useAgain(view: OrderView): Action<[how: Again], void> {
  const { profile, settings, account } = useWorkspace()
  const { chainId } = view
  return useAction(async (how: Again) => {
    await keepDraft(draftNames.swap({ profile, chain: chainOf(chainId) }), formOf(view, how))
    const owner = how === 'edit' ? account?.address : settings.account
    await changeSettings({ chainId, ...(owner ? { account: owner } : {}) })
    goTo('swap')
  })
}
