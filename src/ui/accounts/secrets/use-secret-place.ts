/** Secrets are shown and typed in a tab; from elsewhere a press leads there. */
import type { Route, RouteName } from '../../workspace/routes'
import { openTab } from '../../workspace/surfaces'
import { useWorkspace } from '../../workspace/workspace'

export function useSecretPlace(
  route: RouteName,
  params: Route['params'] = {},
): { readonly isTab: boolean; readonly leave: () => void } {
  const { surface } = useWorkspace()
  return {
    isTab: surface === 'tab' || surface === 'options',
    leave: () => void openTab(route, params).catch(reportError),
  }
}
