import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const OrderScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Order" />
  </div>
)
