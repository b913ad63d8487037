/** Says how the price has changed since it was shown, and offers the new one if it must be accepted first. */

import type { ComponentChildren } from 'preact'
import type { OfferChange } from '../../client/trade/offer-change'
import { percent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import type { Review } from './use-review'

const NOTES = {
  moved: (bps) => t`Price moved ${percent(Math.abs(bps))} against you. Your limit is still in reach.`,
  outOfReach: (bps) =>
    t`Price moved ${percent(Math.abs(bps))} against you, past your limit. Accept the new price.`,
  stale: () => t`Quote expired. Refresh to continue.`,
} as const satisfies Record<Exclude<OfferChange['step'], 'better'>, (bps: number) => string>

const isBlocking = (change: OfferChange): boolean => change.step === 'outOfReach' || change.step === 'stale'

/** Says how the price has changed since it was shown. */
export const MarketNote = ({ change }: Pick<Review, 'change'>) =>
  change && change.step !== 'better' ? (
    <Callout tone={isBlocking(change) ? 'caution' : 'neutral'}>{NOTES[change.step](change.movedBps)}</Callout>
  ) : null

interface SignOrAcceptProps {
  readonly review: Review
  readonly isPlacing: boolean
  /** The button that signs. */
  readonly children: ComponentChildren
}

/** Offers the new price in place of the button that signs, if the shown price is past. */
export const SignOrAccept = ({ review: { change, adopt }, isPlacing, children }: SignOrAcceptProps) =>
  change && isBlocking(change) && !isPlacing ? (
    <Button kind="primary" size="wide" onClick={adopt}>
      {t`Accept new price`}
    </Button>
  ) : (
    children
  )
