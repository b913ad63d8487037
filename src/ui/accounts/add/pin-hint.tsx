/** Explains how to pin the toolbar button, while it is not pinned. */
import { t } from '../../../domain/text/texts'
import { Card } from '../../kit/card'
import { useLoaded } from '../../kit/use-loaded'

/** The user's settings of the toolbar button, which the polyfill's types lack. */
interface Toolbar {
  readonly action?: { getUserSettings?(): Promise<{ readonly isOnToolbar?: boolean }> }
}

async function isUnpinned(): Promise<boolean> {
  const { chrome } = globalThis as { readonly chrome?: Toolbar }
  return (await chrome?.action?.getUserSettings?.())?.isOnToolbar === false
}

export function PinHint() {
  const unpinned = useLoaded(isUnpinned)
  if (unpinned.step !== 'done' || !unpinned.value) return null
  return (
    <Card title={t`Pin Cowbell`}>
      <p class="small soft">{t`Press the puzzle piece in the toolbar, then the pin next to Cowbell. Its icon counts unread notifications.`}</p>
    </Card>
  )
}
