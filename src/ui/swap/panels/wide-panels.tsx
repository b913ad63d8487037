/** The market panels of a wide window. Their code is loaded only there. */
import type { ComponentProps } from 'preact'
import { Outcome } from '../../kit/callout'
import { Skeleton } from '../../kit/progress'
import { useIsWide } from '../../kit/use-is-wide'
import { useLoaded } from '../../kit/use-loaded'

const loadPanels = () => import('./market-panels').then((part) => part.MarketPanels)
type MarketPanelsProps = ComponentProps<Awaited<ReturnType<typeof loadPanels>>>

/** Loaded if the window is wide enough. */
export const WidePanels = (props: MarketPanelsProps) => (useIsWide() ? <LoadedPanels {...props} /> : null)

function LoadedPanels(props: MarketPanelsProps) {
  const panels = useLoaded(loadPanels)
  return (
    <div class="market-panels">
      {panels.step === 'pending' && <Skeleton height={220} />}
      {panels.step === 'done' ? <panels.value {...props} /> : <Outcome state={panels} />}
    </div>
  )
}
