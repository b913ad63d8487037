/** A price impact in its color: amber from 1%, red from 3%. */

import { signedPercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { impactTone } from './worth'

/** `changeBps` is what the trade makes of the sold side's worth; undefined where no price is known to measure it by. */
export const Impact = ({ changeBps }: { readonly changeBps: number | undefined }) => (
  <span class="impact" data-tone={impactTone(changeBps)}>
    {changeBps === undefined ? t`Unknown` : signedPercent(changeBps)}
  </span>
)
