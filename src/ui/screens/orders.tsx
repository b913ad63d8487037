import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const OrdersScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Orders" />
  </div>
)
