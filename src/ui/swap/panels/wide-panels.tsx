/** The market panels. Their code is loaded only if they are shown. */
import type { ComponentProps } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Outcome } from '../../kit/callout'
import { Skeleton } from '../../kit/progress'
import { useIsRoomy, useIsWide } from '../../kit/use-is-wide'
import { useLoaded } from '../../kit/use-loaded'

const loadPanels = () => import('./market-panels').then((part) => part.MarketPanels)
type MarketPanelsProps = ComponentProps<Awaited<ReturnType<typeof loadPanels>>>

interface WidePanelsProps extends Omit<MarketPanelsProps, 'isBelow'> {
  /** Shows the panels in a small window too, and scrolls to them. */
  readonly isOpened: boolean
}

/** Next to the form in a wide window. Below it in a medium one, in a tall side panel, and on request. */
export function WidePanels({ isOpened, ...props }: WidePanelsProps) {
  const [isWide, isRoomy] = [useIsWide(), useIsRoomy()]
  return isRoomy || isOpened ? (
    <LoadedPanels {...props} isBelow={!isWide} isScrolledTo={isOpened && !isRoomy} />
  ) : null
}

function LoadedPanels({ isScrolledTo, ...props }: MarketPanelsProps & { readonly isScrolledTo: boolean }) {
  const panels = useLoaded(loadPanels)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isScrolledTo) box.current?.scrollIntoView({ block: 'end' })
  }, [isScrolledTo, panels.step])
  return (
    <div class="market-panels" data-below={props.isBelow} ref={box}>
      {panels.step === 'pending' && <Skeleton height={props.isBelow ? 360 : 220} />}
      {panels.step === 'done' ? <panels.value {...props} /> : <Outcome state={panels} />}
    </div>
  )
}
