/**
 * Layout of a review: what the user agrees to, its button, and every signed field. In wide windows the fields are
 * next to the rest and scroll by themselves, so that the button never moves.
 */
import type { ComponentChildren } from 'preact'
import { Frozen } from '../kit/frozen'

interface ReviewColumnsProps {
  /** Keeps texts and fields as they are while they are signed. */
  readonly isFrozen: boolean
  readonly children: ComponentChildren
  readonly fields: ComponentChildren
  readonly bar: ComponentChildren
}

export const ReviewColumns = ({ isFrozen, children, fields, bar }: ReviewColumnsProps) => (
  <div class="review" data-columns>
    <Frozen isFrozen={isFrozen}>
      <div class="stack review-text">{children}</div>
    </Frozen>
    <Frozen isFrozen={isFrozen}>
      <div class="review-fields">{fields}</div>
    </Frozen>
    {bar}
  </div>
)
