/** How much of an order has filled: a bar of ten parts, so that its state reads without colour. */
import { t } from '../../domain/text/texts'
import { fillWords } from './view'

/** `bps` of the order is filled. */
export const FillBar = ({ bps }: { readonly bps: number }) => (
  <div
    class="progress-track fill-bar"
    role="progressbar"
    aria-label={t`Filled`}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(bps / 100)}
    aria-valuetext={fillWords(bps)}
  >
    <div class="progress-done" style={{ width: `${bps / 100}%` }} />
  </div>
)
