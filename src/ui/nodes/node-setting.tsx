/** RPC endpoints of the active network in the settings: their states, a field, and a button for public nodes. */
import { nodeUrlsOf } from '../../client/settings/profiles'
import { publicNodesOf } from '../../domain/chains/public-nodes'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { useWorkspace } from '../workspace/workspace'
import { useNodeDialog } from './node-dialog'
import { NodeField } from './node-field'
import { NodeStates } from './node-states'

export function NodeSetting() {
  const { chain, profile, settings } = useWorkspace()
  const nodes = useNodeDialog()
  const urls = nodeUrlsOf(profile, chain.id, settings)
  const arePublic = publicNodesOf(chain.id).every(({ url }) => urls.includes(url))
  return (
    <div key={urls.join()} class="stack" data-tight>
      <NodeStates />
      <NodeField />
      {!arePublic && (
        <div class="buttons">
          <Button size="small" onClick={nodes.open}>
            {t`Use public nodes`}
          </Button>
        </div>
      )}
      {nodes.dialog}
    </div>
  )
}
