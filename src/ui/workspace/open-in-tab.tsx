/** Offers to continue in a tab. The window of another wallet would close the popup and lose its request. */

import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import type { RouteName } from './routes'
import { openTab } from './surfaces'

interface ContinueInTabProps {
  readonly route: RouteName
  /** Explains why, in a sentence. */
  readonly reason: string
  readonly buttonLabel: string
}

export function ContinueInTab({ route, reason, buttonLabel }: ContinueInTabProps) {
  const opening = useAction(() => openTab(route))
  return (
    <div class="stack" data-tight>
      <p class="small soft">{reason}</p>
      <Button
        kind="primary"
        size="wide"
        icon="external"
        isBusy={opening.isPending}
        onClick={() => opening.run()}
      >
        {buttonLabel}
      </Button>
      <Outcome state={opening.state} />
    </div>
  )
}
