/** Replaces screens that need an account until the user has one. */

import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { lazy } from '../kit/lazy'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useIsWide } from '../kit/use-is-wide'
import { goTo } from '../workspace/routes'
import { openTab } from '../workspace/surfaces'
import { useWorkspace } from '../workspace/workspace'

/** Explains the first order if the surface is tall enough. */
const FirstOrder = lazy(() => import('../accounts/first-order').then((part) => part.FirstOrder))

/** Leads to onboarding: in the same tab, or in a new tab from the popup and the side panel. */
export function SetUpCard() {
  const { surface } = useWorkspace()
  const isTab = surface === 'tab' || surface === 'options'
  const opening = useAction(async () => (isTab ? goTo('onboarding') : openTab('onboarding')))
  return (
    <div class="screen-body">
      <EmptyState
        isWholeScreen
        icon="bell"
        title={t`Welcome to Cowbell`}
        action={
          <Button kind="primary" onClick={() => opening.run()}>
            {t`Set up`}
          </Button>
        }
      >
        {tx`Trade with play money in the built-in sandbox. Setup takes a minute${isTab ? '.' : t`, in a separate tab.`}`}
      </EmptyState>
      <Outcome state={opening.state} />
      {useIsWide() && <FirstOrder />}
    </div>
  )
}
