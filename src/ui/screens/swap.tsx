import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const SwapScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Swap" />
  </div>
)
