import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const NoticesScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Notices" />
  </div>
)
