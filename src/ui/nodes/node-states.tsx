/** State of each RPC endpoint of the current network: its newest block, its delay, or its error. */
import { useState } from 'preact/hooks'
import type { EndpointState } from '../../api/endpoint-watch'
import { hostOf } from '../../api/hosts'
import { operatorOf } from '../../api/operator-of'
import { nodeFor } from '../../client/chain/rpc'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'

function stateText({ block, delayMs, problem, isLeftOut }: EndpointState): string {
  if (problem !== undefined) return isLeftOut ? t`Left out: ${problem}` : problem
  return block === undefined ? t`Not checked yet` : t`Block ${block}, ${delayMs ?? 0} ms`
}

const nameOf = ({ url }: EndpointState): string => {
  const host = hostOf(url)
  const operator = operatorOf(url)
  return operator === host ? host : `${operator} · ${host}`
}

/** Returns the RPC client of the current network. Undefined without an endpoint. */
function useNode() {
  const { profile, chain, settings } = useWorkspace()
  return nodeFor(profile, chain.id, settings)
}

export function NodeStates() {
  const node = useNode()
  const [states, setStates] = useState(node?.readStates() ?? [])
  const checking = useAction(async () => {
    if (node) setStates(await node.check())
  })
  if (!node) return null
  return (
    <>
      <Facts rows={states.map((state) => [nameOf(state), stateText(state)])} />
      {states.length > 1 && node.operators.length === 1 && (
        <p class="small soft">{t`All are of one operator, so they are not compared.`}</p>
      )}
      <div class="buttons">
        <Button size="small" icon="refresh" isBusy={checking.isPending} onClick={() => checking.run()}>
          {t`Check now`}
        </Button>
      </div>
      <Outcome state={checking.state} />
    </>
  )
}

/** One line about an RPC endpoint that does not answer or is left out. Renders nothing if all are well. */
export function NodeNote() {
  const problem = useNode()
    ?.readStates()
    .find((state) => state.problem !== undefined)?.problem
  if (problem === undefined) return null
  return <Callout tone="caution">{problem}</Callout>
}
