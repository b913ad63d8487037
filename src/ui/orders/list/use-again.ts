/** An order made again: its terms are put into the form of the Swap screen. */
import { keepDraft } from '../../../client/db/drafts'
import { draftNames } from '../../../client/trade/review-draft'
import { type Action, useAction } from '../../kit/use-action'
import { goTo } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../view'
import { type Again, formOf } from './again'

/** Puts them there and goes there. */
export function useAgain(view: OrderView): Action<[how: Again], void> {
  const workspace = useWorkspace()
  return useAction(async (how: Again) => {
    await keepDraft(draftNames.swap(workspace), formOf(view, how))
    goTo('swap')
  })
}
