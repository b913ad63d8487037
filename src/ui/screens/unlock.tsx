import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const UnlockScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Unlock" />
  </div>
)
