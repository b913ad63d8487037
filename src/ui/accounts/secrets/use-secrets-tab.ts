/** Secrets are shown and typed only in a tab. On other surfaces, a press opens a tab. */
import type { Route, RouteName } from '../../workspace/routes'
import { openTab } from '../../workspace/surfaces'
import { useWorkspace } from '../../workspace/workspace'

export function useSecretsTab(
  route: RouteName,
  params: Route['params'] = {},
): { readonly isTab: boolean; readonly leave: () => void } {
  const { surface } = useWorkspace()
  return {
    isTab: surface === 'tab' || surface === 'options',
    leave: () => void openTab(route, params).catch(reportError),
  }
}
