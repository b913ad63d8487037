/** Secrets are shown and typed in a tab; from elsewhere a press leads there. */
import type { RouteName } from './routes'
import { openDesk } from './surfaces'
import { useWorkspace } from './workspace'

export function useSecretPlace(route: RouteName): { readonly isTab: boolean; readonly leave: () => void } {
  const { surface } = useWorkspace()
  return {
    isTab: surface === 'desk' || surface === 'options',
    leave: () => void openDesk(route).catch(reportError),
  }
}
