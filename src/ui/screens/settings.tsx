import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const SettingsScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Settings" />
  </div>
)
