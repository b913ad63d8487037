import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const ReviewScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Review" />
  </div>
)
