/** In place of a screen that needs an account while there is none. */

import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { later } from '../kit/later'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useIsWide } from '../kit/use-is-wide'
import { goTo } from '../workspace/routes'
import { openTab } from '../workspace/surfaces'
import { useWorkspace } from '../workspace/workspace'

/** What comes of it, where there is room below. */
const FirstOrder = later(() => import('../accounts/first-order').then((part) => part.FirstOrder))

/** Leads to onboarding: here in a tab, in a tab of its own from the popup and the side panel. */
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
