/** The filled part of an order as a bar of ten segments, readable without colour. */
import { t } from '../../domain/text/texts'
import { fillWords } from './order-view'

/** `bps` is the filled part in basis points. */
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
