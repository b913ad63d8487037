/** Says who alone knows the price of an order, in the head of its review. */
import { knowsPools } from '../../client/chain/pool-reserves'
import { t } from '../../domain/text/texts'
import type { OnlySource } from '../../wallet/policy/received-value'
import { Icon } from '../kit/icon'
import { useWorkspace } from '../workspace/workspace'

/** Renders nothing if an independent source knows the price. */
export function OnlySourceNote({ source }: { readonly source: OnlySource | undefined }) {
  const { chain, settings } = useWorkspace()
  if (!source) return null
  const canAddNode = knowsPools(chain.id) && !settings.nodes[chain.id]?.length
  return (
    <p class="small caution-line">
      <Icon name="warning" size={14} />
      <span>
        <strong>{source.message}</strong>{' '}
        {canAddNode && t`Add an RPC endpoint in Portfolio to compare it with pools.`}
      </span>
    </p>
  )
}
