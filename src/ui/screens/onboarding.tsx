import { ScreenHead } from '../components/card'

/** Not drawn yet. */
export const OnboardingScreen = () => (
  <div class="screen-body">
    <ScreenHead title="Set up" />
  </div>
)
