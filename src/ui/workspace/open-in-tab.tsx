/** In the popup: another wallet's window would close it, and what it was asked would be lost. A tab stays. */

import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import type { RouteName } from './routes'
import { openTab } from './surfaces'

interface GoOnInTabProps {
  readonly route: RouteName
  /** Why, in a sentence. */
  readonly says: string
  readonly word: string
}

export function GoOnInTab({ route, says, word }: GoOnInTabProps) {
  const opening = useAction(() => openTab(route))
  return (
    <div class="stack" data-tight>
      <p class="small soft">{says}</p>
      <Button
        kind="primary"
        size="wide"
        icon="external"
        isBusy={opening.isPending}
        onClick={() => opening.run()}
      >
        {word}
      </Button>
      <Outcome state={opening.state} />
    </div>
  )
}
